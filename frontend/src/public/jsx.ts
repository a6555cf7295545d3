/** React's JSX functions as constants of the browser's bundle: a call is then one short name instead of a property. */
import { jsx as element, Fragment as fragment } from "react-jsx-runtime";

export const Fragment = fragment;
export const jsx = element;
/** React's release build has one function for both. @alias */
export const jsxs = jsx;
