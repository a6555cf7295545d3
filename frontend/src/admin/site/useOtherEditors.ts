import { useEffect, useState } from "react";
import type { PageName } from "../../editor/messages";
import { useSession } from "../session/useSession";
import { storageKey } from "../shared/browserStorage";
import { siteApi } from "./api";
import type { EditorSession } from "./store/EditorSession";

const REPORT_MS = 20_000;

type Notice = { page: PageName; revision: number };

/** Reports that this page is being edited, follows what others save, and tells who they are. */
export function useOtherEditors(session: EditorSession, page: PageName): readonly string[] {
  const user = useSession();
  const email = "user" in user ? user.user.email : "";
  const [others, setOthers] = useState<readonly string[]>([]);

  useEffect(() => {
    let ended = false;
    const report = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const { revision, editors } = await siteApi.editing(page);
        if (ended) return;
        setOthers(editors.map(({ by }) => by).filter((by) => by !== email));
        await session.saver(page).noticed(revision);
      } catch {
        // The next report comes soon, and saving says what is wrong.
      }
    };
    void report();
    const timer = setInterval(report, REPORT_MS);
    document.addEventListener("visibilitychange", report);
    return () => {
      ended = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", report);
      void siteApi.stopped(page).catch(() => undefined);
    };
  }, [session, page, email]);

  // Other tabs of this browser hear of a save at once.
  useEffect(() => {
    const channel = new BroadcastChannel(storageKey("site"));
    const told = new Map(session.all().map(({ server }) => [server.page, server.revision]));
    channel.onmessage = ({ data }: MessageEvent<Notice>) => {
      if (session.pages().includes(data.page)) {
        void session.saver(data.page).noticed(data.revision);
      }
    };
    const tell = () => {
      for (const { server } of session.all()) {
        if (told.get(server.page) === server.revision) continue;
        told.set(server.page, server.revision);
        const notice: Notice = { page: server.page, revision: server.revision };
        channel.postMessage(notice);
      }
    };
    const end = session.subscribe(tell);
    return () => {
      end();
      channel.close();
    };
  }, [session]);

  return others;
}
