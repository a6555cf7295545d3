import { describe, expect, it } from "vitest";
import { diskSize, durationInWords, noticeInWords, partOf, remedyOf } from "./notices";

describe("notices about the system", () => {
  it("belong to a part, and lead to where they are mended", () => {
    expect(partOf("drill_failed")).toBe("backups");
    expect(partOf("certificate_expires")).toBe("certificate");
    expect(partOf("claims_shipped")).toBeUndefined();
    expect(remedyOf("mail_not_sent")?.to).toBe("/admin/settings/mail");
    expect(remedyOf("licence_expired")?.to).toContain("certifications");
    expect(remedyOf("disk_low")).toBeUndefined();
  });

  it("say when, where that is known", () => {
    const failed = noticeInWords({ kind: "backup_failed", at: "2026-11-21T05:00:00Z", name: null });
    expect(failed.text).toMatch(/^It was tried on 21 Nov 2026, 10:30.am IST, and is tried again/);
    expect(noticeInWords({ kind: "backup_overdue", at: null, name: null }).text).toContain(
      "none was ever",
    );
    expect(noticeInWords({ kind: "backup_none", at: null, name: null }).title).toBe(
      "There are no backups",
    );
    expect(
      noticeInWords({ kind: "backup_none", at: "2026-11-21T05:00:00Z", name: null }).text,
    ).toContain("The last one was taken by hand on 21 Nov 2026");
    const refused = noticeInWords({
      kind: "mail_refused",
      at: null,
      name: "sales@example.com",
    });
    expect(refused.text).toContain("refuses sales@example.com");
    expect(noticeInWords({ kind: "backup_unreadable", at: null, name: null }).text).toContain(
      "no old one",
    );
    expect(noticeInWords({ kind: "mail_not_sent", at: null, name: null }).text).toContain(
      "nobody is told",
    );
    expect(noticeInWords({ kind: "disk_low", at: null, name: null }).title).toBe(
      "The disk is nearly full",
    );
    const hourly = noticeInWords({
      kind: "housekeeping_failing",
      at: "2026-11-21T05:00:00Z",
      name: null,
    });
    expect(hourly.text).toMatch(/^It has failed since 21 Nov 2026/);
  });
});

describe("durationInWords", () => {
  it.each([
    [1, "1 second"],
    [40, "40 seconds"],
    [60, "1 minute"],
    [90, "90 seconds"],
    [7200, "2 hours"],
    [86_400, "1 day"],
    [100_000, "27 hours"],
    [260_000, "3 days"],
  ])("%d seconds: %s", (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
});

describe("diskSize", () => {
  it("is in gigabytes from one on", () => {
    expect(diskSize(999_000_000)).toBe("999\u00a0MB");
    expect(diskSize(77_736_525_824)).toBe("77.7\u00a0GB");
  });
});
