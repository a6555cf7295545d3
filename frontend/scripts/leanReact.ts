import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Cut = { what: string; find: RegExp; replace: string; times: number };

/**
 * What React's browser renderer can do and the public site never asks for. A visitor would load it with every first page.
 * A component that uses one of these hooks nevertheless fails at once, with React's error about hooks.
 */
const CUTS: readonly Cut[] = [
  {
    what: "`preload`, `preinit` and the like of react-dom: pages write their own links",
    find: /\n {2}D: prefetchDNS,\n {2}C: preconnect,\n {2}L: preload,\n {2}m: preloadModule,\n {2}X: preinitScript,\n {2}S: preinitStyle,\n {2}M: preinitModuleScript\n/,
    replace: "\n",
    times: 1,
  },
  {
    what: "onCompositionStart and its kin, onBeforeInput, functions as a form's action: beginning",
    find: /\n {6}var fallbackData;\n {6}if \(canUseCompositionEvent\)\n/,
    replace: "\n      if (false) {\n      var fallbackData;\n      if (canUseCompositionEvent)\n",
    times: 1,
  },
  {
    what: "the same: end",
    find: /\n {6}\);\n {4}\}\n {4}processDispatchQueue\(dispatchQueue, eventSystemFlags\);\n/,
    replace:
      "\n      );\n      }\n    }\n    processDispatchQueue(dispatchQueue, eventSystemFlags);\n",
    times: 1,
  },
  {
    what: "useActionState, under both of its names",
    find: /\b(useFormState|useActionState): (?:mount|update|rerender)ActionState,/g,
    replace: "$1: throwInvalidHookError,",
    times: 6,
  },
  {
    what: "the connection to React's developer tools",
    find: /"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g,
    replace: "false",
    times: 1,
  },
];

/** The renderer without them. A release of React in which one of them is written otherwise ends the build. */
export function withoutUnused(renderer: string): string {
  return CUTS.reduce((source, { what, find, replace, times }) => {
    const found = source.match(find)?.length ?? 0;
    if (found !== times) throw new Error(`React's renderer is not as expected: ${what}`);
    return source.replace(find, replace);
  }, renderer);
}

export function leanReact(renderer: string): Plugin {
  return {
    name: "lean-react",
    load: (id) => (id === renderer ? withoutUnused(readFileSync(id, "utf8")) : null),
  };
}
