/** Parts that the browser loads late, and that the server has at hand. */
import { Announcements } from "../layout/Announcements";
import { lateAnnouncements } from "../layout/lateAnnouncements";
import { lateRequestDetails } from "../layout/lateRequestDetails";
import { RequestDetails } from "../layout/RequestDetails";
import { lateMissing } from "../pages/catalogue/lateMissing";
import { lateTable } from "../pages/catalogue/lateTable";
import { Missing } from "../pages/catalogue/Missing";
import { ProductTable } from "../pages/catalogue/ProductTable";
import { lateReceiptDetails } from "../pages/enquiry-list/lateReceiptDetails";
import { ReceiptDetails } from "../pages/enquiry-list/ReceiptDetails";
import { lateProblem } from "../pages/problem/lateProblem";
import { ProblemPage } from "../pages/problem/ProblemPage";
import { lateOtherWays } from "../parts/form/lateOtherWays";
import { OtherWays } from "../parts/form/OtherWays";

export function provideLateParts(): void {
  lateAnnouncements.component = Announcements;
  lateRequestDetails.component = RequestDetails;
  lateMissing.component = Missing;
  lateTable.component = ProductTable;
  lateReceiptDetails.component = ReceiptDetails;
  lateProblem.component = ProblemPage;
  lateOtherWays.component = OtherWays;
}
