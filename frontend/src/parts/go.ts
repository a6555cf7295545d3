import { createContext, useContext } from "react";

export type Go = (href: string, options?: { replace?: boolean }) => Promise<void>;

const GoContext = createContext<Go>(() => Promise.resolve());

export const GoProvider = GoContext.Provider;

/** Moves to another page of the site once that page can be shown. */
export const useGo = (): Go => useContext(GoContext);
