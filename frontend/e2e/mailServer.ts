/** A mail server that takes mails, or refuses them as one that is out of order does. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export class MailServer {
  /** How many mails it has taken. */
  taken = 0;
  fails = true;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.talk(socket));

  /** Settings with which a site sends through it. */
  async open(): Promise<Record<string, string>> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    return {
      PHARMA_SITE_MAIL_TRANSPORT: "smtp",
      PHARMA_SITE_MAIL_HOST: "127.0.0.1",
      PHARMA_SITE_MAIL_PORT: String((this.server.address() as AddressInfo).port),
      PHARMA_SITE_MAIL_TLS: "none",
    };
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
    let inMail = false;
    say("220 mail.example");
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (inMail) {
          if (line !== ".") continue;
          inMail = false;
          this.taken += 1;
          say("250 taken");
          continue;
        }
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "DATA") {
          inMail = true;
          say("354 go on");
        } else if (verb === "RCPT" && this.fails) say("451 try again later");
        else say(verb === "QUIT" ? "221 bye" : "250 yes");
      }
    });
  }
}
