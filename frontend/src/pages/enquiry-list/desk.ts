/**
 * What the page of the enquiry list can do once its script runs, and the server never shows: one script and one style
 * sheet, which are fetched after the page (`useDesk.ts`).
 */
import { PastedLines } from "../../pageParts/search/PastedLines";
import "./desk.css";
import { LinkedOffer } from "./LinkedOffer";
import { ListButtons } from "./ListButtons";
import { LineNotes } from "./line/LineNotes";
import { marksOf } from "./line/marks";
import { SentLists } from "./sent/SentLists";
import { rememberSent } from "./sent/sentLists";
import { UndoBar } from "./UndoBar";

const desk = {
  LineNotes,
  LinkedOffer,
  ListButtons,
  marksOf,
  PastedLines,
  rememberSent,
  SentLists,
  UndoBar,
};

export type Desk = typeof desk;

export default desk;
