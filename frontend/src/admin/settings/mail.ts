/** The form of the mail server: as it is typed, and as it is sent. */
import type { MailSettings, MailSettingsInput } from "../api/types";

export type MailValues = Record<
  "transport" | "host" | "port" | "tls" | "username" | "password" | "from" | "to",
  string
>;

export function mailValues(settings: MailSettings): MailValues {
  const { transport, host, port, tls, username, from, to } = settings;
  return {
    transport,
    host,
    port: port === 0 ? "" : String(port),
    tls,
    username,
    password: "",
    from,
    to: to.join("\n"),
  };
}

/** A blank password stays as it is stored; without a user there is none. */
export function mailInput(values: MailValues): MailSettingsInput {
  const { port, password, to, ...rest } = values;
  return {
    ...rest,
    // What is no number is refused by the server, at its field.
    port: port.trim() === "" ? 0 : /^\d{1,6}$/.test(port.trim()) ? Number(port) : -1,
    ...(password === "" ? {} : { password }),
    to: to.split(/[\n,;]/).flatMap((address) => address.trim() || []),
  };
}
