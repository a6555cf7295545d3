/** React's JSX functions in the server bundle, where some components are rendered once for several pages. */
import { jsx as element, jsxs as elementOfList, Fragment } from "react-jsx-runtime";
import { KeptPart, partOf } from "./keptParts";

export { Fragment };

export const jsx = keeping(element);
export const jsxs = keeping(elementOfList);

function keeping(create: typeof element): typeof element {
  return (type, props, key) => {
    const part = typeof type === "function" ? partOf(type, props) : null;
    return part === null ? create(type, props, key) : element(KeptPart, { part }, key);
  };
}
