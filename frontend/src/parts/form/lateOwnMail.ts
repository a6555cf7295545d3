import { late } from "../late";

/** Only for a message that could not be sent. */
export const lateOwnMail = late(async () => (await import("./OwnMail")).OwnMail);
