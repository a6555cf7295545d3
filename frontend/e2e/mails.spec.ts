/** The mails of enquiries as a mail program shows them, on a desk and on a phone of 320 px. */
import { test as base, expect, expectNoOverflow } from "./fixtures";
import { type MailServer, mailServer } from "./mailServer";

const test = base.extend<object, { mail: MailServer }>({
  mail: mailServer(false),
  settings: [async ({ mail }, use) => use(await mail.open()), { scope: "worker" }],
});

const SENDER = {
  name: "Asha Rao",
  company: "Rao & Sons Medical Stores and General Merchants, Ahmedabad",
  email: "asha.rao.orders.and.returns@a-long-name-of-a-company.example.in",
  phone: "+91 98100 00000",
};

/** The HTML part of a mail. */
function htmlOf(mail: string): string {
  const part = mail.slice(mail.search(/Content-Type: text\/html/i));
  const [head = "", ...rest] = part.split("\n\n");
  const body = rest.join("\n\n").split(/\n--[\w'()+,./:=?-]+(?:--)?\n/)[0] ?? "";
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

test("an enquiry and a list are read on a desk and on a phone", async ({ page, mail }) => {
  const send = async (path: string, body: object) => {
    const answer = await page.request.post(path, { data: body });
    expect(answer.status(), await answer.text()).toBe(202);
    return htmlOf(mail.mails.at(-1) ?? "");
  };
  const mails = [
    await send("/api/enquiries", {
      ...SENDER,
      form_type: "General Enquiry",
      message:
        "First line.\nhttps://example.com/a/very/long/address/without/any/place/to/break/it/at",
    }),
    await send("/api/enquiry-lists", {
      ...SENDER,
      message: "By Monday, please.",
      lines: [
        {
          product: 110,
          quantity: 20,
          pack: "10 × 10",
          note: "As last time, with the longest expiry",
        },
        { text: "Something nobody stocks, in our own words", quantity: 1 },
      ],
    }),
  ];
  for (const html of mails) {
    expect(html).not.toContain("<style");
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("about:blank");
      await page.setContent(html);
      await expectNoOverflow(page);
      await expect(page.getByText("Message", { exact: true })).toBeVisible();
      await expect(page.getByText(SENDER.company)).toBeVisible();
    }
  }
});
