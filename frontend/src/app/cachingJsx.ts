/** React's JSX functions in the server bundle, where some components are rendered once for several pages. */
import { jsx as element, jsxs as elementOfList, Fragment } from "react-jsx-runtime";
import { CacheMark, cachedOf } from "./componentCache";

export { Fragment };

export const jsx = caching(element);
export const jsxs = caching(elementOfList);

function caching(create: typeof element): typeof element {
  return (type, props, key) => {
    const cached = typeof type === "function" ? cachedOf(type, props) : null;
    return cached === null ? create(type, props, key) : element(CacheMark, { cached }, key);
  };
}
