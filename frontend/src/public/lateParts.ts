/** Parts that the browser loads late, and that the server has at hand. */
import { Announcements } from "../layout/Announcements";
import { Footer } from "../layout/Footer";
import { lateAnnouncements } from "../layout/lateAnnouncements";
import { lateFooter } from "../layout/lateFooter";
import { lateRequestDetails } from "../layout/lateRequestDetails";
import { RequestDetails } from "../layout/RequestDetails";
import { lateOtherWays } from "../pageParts/form/lateOtherWays";
import { OtherWays } from "../pageParts/form/OtherWays";
import {
  AboveResults,
  ActiveFilters,
  Corrected,
  ListHead,
  SelectionFile,
} from "../pages/catalogue/AboveResults";
import { CategoryShelf } from "../pages/catalogue/CategoryShelf";
import {
  lateAboveResults,
  lateActiveFilters,
  lateCorrected,
  lateListHead,
  lateSelectionFile,
} from "../pages/catalogue/lateAboveResults";
import { lateShelf } from "../pages/catalogue/lateShelf";
import { lateTable } from "../pages/catalogue/lateTable";
import { ProductTable } from "../pages/catalogue/ProductTable";
import { lateReceiptDetails } from "../pages/enquiry-list/lateReceiptDetails";
import { ReceiptDetails } from "../pages/enquiry-list/ReceiptDetails";
import { lateProblem } from "../pages/problem/lateProblem";
import { ProblemPage } from "../pages/problem/ProblemPage";
import { latePackLabel } from "../pages/product/latePackLabel";
import { PackLabel } from "../recordViews/PackLabel";

export function provideLateParts(): void {
  lateAnnouncements.component = Announcements;
  lateFooter.component = Footer;
  lateRequestDetails.component = RequestDetails;
  lateAboveResults.component = AboveResults;
  lateListHead.component = ListHead;
  lateCorrected.component = Corrected;
  lateActiveFilters.component = ActiveFilters;
  lateSelectionFile.component = SelectionFile;
  lateShelf.component = CategoryShelf;
  lateTable.component = ProductTable;
  lateReceiptDetails.component = ReceiptDetails;
  latePackLabel.component = PackLabel;
  lateProblem.component = ProblemPage;
  lateOtherWays.component = OtherWays;
}
