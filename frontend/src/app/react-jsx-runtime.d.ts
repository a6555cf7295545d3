/** The name under which the server bundle has React's own JSX functions. */
declare module "react-jsx-runtime" {
  import type { ElementType, Key, ReactElement } from "react";

  type Create = (type: ElementType, props: object, key?: Key) => ReactElement;
  export const Fragment: ElementType;
  export const jsx: Create;
  export const jsxs: Create;
}
