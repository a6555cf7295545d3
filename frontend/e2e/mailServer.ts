/** A mail server that takes mails but those to `nobody`, or refuses them all as one that is out of order does. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export class MailServer {
  /** The mails that it has taken. */
  readonly mails: string[] = [];
  fails = true;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.talk(socket));

  /** Settings with which a site sends through it. */
  async open(): Promise<Record<string, string>> {
    return {
      PHARMA_SITE_MAIL_TRANSPORT: "smtp",
      PHARMA_SITE_MAIL_HOST: "127.0.0.1",
      PHARMA_SITE_MAIL_PORT: await this.listen(),
      PHARMA_SITE_MAIL_TLS: "none",
    };
  }

  /** The port that it is reached at. */
  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    return String((this.server.address() as AddressInfo).port);
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
    socket.on("error", () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let text = "";
    let mail: string | null = null;
    say("220 mail.example");
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (mail !== null) {
          if (line !== ".") {
            mail += `${line}\n`;
            continue;
          }
          this.mails.push(mail);
          mail = null;
          say(`250 taken as number ${this.mails.length}`);
          continue;
        }
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "DATA") {
          mail = "";
          say("354 go on");
        } else if (/^RCPT.*nobody/i.test(line)) say("550 there is no such mailbox");
        else if (verb === "RCPT" && this.fails) say("451 try again later");
        else say(verb === "QUIT" ? "221 bye" : "250 yes");
      }
    });
  }
}

/** A mail server for a worker's tests; `fails` is whether it refuses mails at first. */
export function mailServer(fails: boolean) {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}: object, use: (mail: MailServer) => Promise<void>) => {
      const mail = new MailServer();
      mail.fails = fails;
      await use(mail);
      mail.close();
    },
    { scope: "worker" },
  ] as [
    (fixtures: object, use: (mail: MailServer) => Promise<void>) => Promise<void>,
    { scope: "worker" },
  ];
}
