/** The page that shows every picture of the gallery: a row for each screen, a column for each width. */
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Look, SHOTS, WIDTHS } from "./shoot";

const STYLE = `
body { margin: 2rem; font: 14px/1.4 system-ui, sans-serif; background: #eceae4; color: #222 }
table { border-collapse: separate; border-spacing: 12px }
th { text-align: left; vertical-align: top; font-weight: 600; position: sticky; left: 0 }
thead th { position: sticky; top: 0; background: #eceae4 }
td { vertical-align: top }
a { display: block; max-height: 420px; overflow: hidden; box-shadow: 0 0 0 1px #0002; background: #fff }
img { display: block; width: 220px }
`;

/** `order`: the screens' names as they should follow each other. */
export async function writeContactSheet(order: readonly string[]): Promise<number> {
  const shots = new Set((await readdir(SHOTS)).filter((name) => name.endsWith(".jpg")));
  const looks: Look[] = ["light", "dark", "forced"];
  const rows = order.flatMap((name) =>
    looks
      .filter((look) => WIDTHS.some((width) => shots.has(`${name}-${look}-${width}.jpg`)))
      .map((look) => {
        const cells = WIDTHS.map((width) => cell(shots, `${name}-${look}-${width}.jpg`));
        return `<tr><th>${name}<br>${look}</th>${cells.join("")}</tr>`;
      }),
  );
  const head = WIDTHS.map((width) => `<th>${width}</th>`).join("");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>
<table><thead><tr><th></th>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table></html>`;
  await writeFile(path.join(SHOTS, "index.html"), html);
  return shots.size;
}

function cell(shots: ReadonlySet<string>, file: string): string {
  if (!shots.has(file)) return "<td></td>";
  return `<td><a href="${file}"><img loading="lazy" alt="" src="${file}"></a></td>`;
}
