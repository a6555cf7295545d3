/** Parts that the browser loads late, and that the server has at hand. */
import { Announcements } from "../layout/Announcements";
import { lateAnnouncements } from "../layout/lateAnnouncements";
import { lateRequestDetails } from "../layout/lateRequestDetails";
import { RequestDetails } from "../layout/RequestDetails";
import { AboveResults } from "../pages/catalogue/AboveResults";
import { lateAboveResults } from "../pages/catalogue/lateAboveResults";
import { lateTable } from "../pages/catalogue/lateTable";
import { ProductTable } from "../pages/catalogue/ProductTable";
import { lateProblem } from "../pages/problem/lateProblem";
import { ProblemPage } from "../pages/problem/ProblemPage";
import { lateOwnMail } from "../parts/form/lateOwnMail";
import { OwnMail } from "../parts/form/OwnMail";

export function provideLateParts(): void {
  lateAnnouncements.component = Announcements;
  lateRequestDetails.component = RequestDetails;
  lateAboveResults.component = AboveResults;
  lateTable.component = ProductTable;
  lateProblem.component = ProblemPage;
  lateOwnMail.component = OwnMail;
}
