import { cx } from "../../../ui/cx";
import { Dialog } from "../../../ui/Dialog";
import { DropZone } from "../../images/DropZone";
import { UploadList, type Uploads, useUploadLimits } from "../../images/useUploads";
import { useEditor } from "../session";
import styles from "./Fields.module.css";

type Props = {
  open: boolean;
  title: string;
  /** Address of the picture that is there now. */
  current: string;
  uploads: Uploads;
  onPick: (src: string) => void;
  onClose: () => void;
};

/** A picture is uploaded, or one is taken that this page or a part of every page has already. */
export function PictureDialog(props: Props) {
  const { open, title, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} className={styles.dialog}>
      {open ? <Choice {...props} /> : null}
    </Dialog>
  );
}

function Choice({ current, uploads, onPick }: Props) {
  const pictures = Object.entries(useEditor().pictures());
  const limits = useUploadLimits();
  return (
    <div className="stack gap-4">
      <DropZone
        name="site-picture"
        drops="a picture"
        label="Choose a picture"
        hint={`From this device.${limits ? ` At most ${limits.max_size}.` : ""}`}
        onFiles={(files) => uploads.add(files.slice(0, 1))}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <p className="small strong">Or take one that is there already</p>
      <ul className={styles.grid}>
        {pictures.map(([src, picture]) => (
          <li key={src}>
            <button
              type="button"
              className={cx(styles.tile, src === current && styles.chosen)}
              aria-pressed={src === current}
              aria-label={src.slice(src.lastIndexOf("/") + 1)}
              onClick={() => onPick(src)}
            >
              <img src={smallest(picture)} alt="" loading="lazy" className={styles.thumb} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The address of a narrow variant, where there is one. */
export function smallest({ url, variants }: { url: string; variants: readonly number[] }): string {
  const width = variants.toSorted((a, b) => a - b).find((variant) => variant >= 320);
  return width === undefined ? url : url.replace(/\.[a-z0-9]+$/i, `.${width}.webp`);
}
