/**
 * What the page of the enquiry list can do once its script runs, and the server never shows: one script and one style
 * sheet, which are fetched after the page (`useDesk.ts`).
 */
import { PastedLines } from "../parts/search/PastedLines";
import { ProductThumb } from "../views/PackLabel";
import "./desk.css";
import { LinkedOffer } from "./LinkedOffer";
import { ListButtons, SendBar, WrongLines } from "./ListButtons";
import { LineMark, LineSum } from "./line/LineNotes";
import { marksOf } from "./line/marks";
import { removeLine } from "./remove";
import { rememberSent } from "./sent/kept";
import { SentLists } from "./sent/SentLists";
import { UndoBar } from "./UndoBar";

const desk = {
  LineMark,
  LineSum,
  LinkedOffer,
  ListButtons,
  marksOf,
  PastedLines,
  ProductThumb,
  rememberSent,
  removeLine,
  SendBar,
  SentLists,
  UndoBar,
  WrongLines,
};

export type Desk = typeof desk;

export default desk;
