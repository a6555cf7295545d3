/** What the API of the back office takes and returns: generated from its OpenAPI document; see docs/admin-api.md. */
import type { components } from "../../api/schema";
import type { Page } from "../../api/types";

type Schemas = components["schemas"];

/** The document calls what may be null optional; in responses it is always there, as null. */
type FromApi<T> = { [Field in keyof T]-?: Exclude<T[Field], undefined> };

export type AdminProductSummary = FromApi<Schemas["AdminProductSummary"]>;
export type AdminProduct = FromApi<Schemas["AdminProduct"]>;
export type ProductInput = Schemas["ProductInput"];
export type ChangeRequest = Schemas["ChangeRequest"];

export type AdminPostSummary = FromApi<Schemas["AdminPostSummary"]>;
export type AdminPost = FromApi<Schemas["AdminPost"]>;
export type Finding = Schemas["Finding"];
export type Preview = Schemas["Preview"];
export type PostInput = Schemas["PostInput"];
export type PostState = Schemas["PostState"];

export type EarlierValue = Schemas["EarlierValue"];
export type PlaceInList = FromApi<Schemas["PlaceInList"]>;

export type SearchWord = FromApi<Schemas["SearchWord"]>;
export type ListedSearchWord = FromApi<Schemas["ListedSearchWord"]>;
export type SearchWordInput = Schemas["SearchWordInput"];
export type Unanswered = FromApi<Schemas["Unanswered"]>;
export type UnansweredPage = Page<Unanswered> & { counting: boolean };

export type MailSettings = FromApi<Schemas["MailSettings"]>;
export type MailSettingsInput = Schemas["MailSettingsInput"];
export type TestMailResult = Schemas["TestMailResult"];
export type BackupSettings = FromApi<Schemas["BackupSettings"]>;
export type BackupsPage = FromApi<Schemas["BackupsPage"]>;
export type BackupDrill = Schemas["BackupDrill"];
export type Checklist = Schemas["Checklist"];

export type Redirect = FromApi<Schemas["Redirect"]>;
export type RedirectInput = Schemas["RedirectInput"];

export type ImportKind = Schemas["ImportKind"];
export type ImportRow = FromApi<Schemas["ImportRow"]>;
export type ImportValue = FromApi<Schemas["ImportValue"]>;
export type ImportChoice = Schemas["ImportChoice"];
export type ImportSummary = Omit<
  FromApi<Schemas["ImportSummary"]>,
  "format" | "columns" | keyof Schemas["ImportAbout"]
> & {
  empty: Schemas["EmptyCells"];
  format: FromApi<Schemas["ImportFormat"]>;
  columns: FromApi<Schemas["ImportColumn"]>[];
  above: string[];
  values: ImportValue[];
  choices: Record<string, ImportChoice[]>;
  left_out: Schemas["LeftOut"][];
  sheets: Schemas["ImportSheet"][];
  groups: Schemas["ImportGroup"][];
  sheet: string | null;
  notes: string[];
  remembered: boolean;
  new_categories: boolean;
  composed: number;
  composed_example: string | null;
  read_names: number;
};
export type ImportReport = ImportSummary &
  Omit<Schemas["ImportReport"], keyof Schemas["ImportSummary"] | "rows"> & { rows: ImportRow[] };
export type UndoneImport = ImportSummary & Pick<Schemas["UndoneImport"], "kept">;
export type RedirectImport = FromApi<Schemas["RedirectImport"]>;
export type MissingAddress = Schemas["MissingAddress"];
export type MissingAddressList = Schemas["MissingAddressList"];

export type Role = Schemas["Role"];
export type Person = FromApi<Schemas["Person"]>;
export type Invitation = Schemas["Invitation"];
export type SentInvitation = FromApi<Schemas["SentInvitationView"]>;
export type PeoplePage = Page<Person> & {
  invitations: Invitation[];
  require_second_factor: boolean;
  without_second_factor: number;
};
export type Claim = FromApi<Schemas["ClaimView"]>;
export type ClaimGroup = Schemas["ClaimGroupView"];
export type ClaimList = Omit<Schemas["ClaimList"], "items"> & { items: Claim[] };
export type SiteSettings = Schemas["SiteSettings"];
export type OpenInvitation = Schemas["OpenInvitationView"];

export type PreviewLink = FromApi<Schemas["PreviewLink"]>;
export type CreatedPreviewLink = FromApi<Schemas["CreatedPreviewLink"]>;
export type PreviewLinkInput = Schemas["PreviewLinkInput"];

export type DeletedTerm = FromApi<Schemas["AdminTerm"]>;

export type Revision = FromApi<Schemas["Revision"]>;
/** An earlier version of a record. */
export type RecordRevision<R> = Revision & { record: R };
export type HistoryEntry = FromApi<Schemas["HistoryEntry"]>;
export type HistoryPage = Page<HistoryEntry>;
export type Overview = Omit<Schemas["Dashboard"], "recent"> & { recent: HistoryEntry[] };
export type SystemState = Schemas["SystemState"];
export type SystemNotice = Schemas["Notice"];
export type UploadedImage = Schemas["UploadedImage"];
export type UploadLimits = Schemas["UploadLimits"];

export type MediaItem = FromApi<Schemas["MediaItem"]>;
export type MediaList = Page<MediaItem> & Pick<Schemas["MediaPage"], "counts" | "removable">;
export type MediaUse = FromApi<Schemas["MediaUse"]>;
export type MediaAmount = Schemas["MediaAmount"];
export type UploadedMedia = UploadedImage | Schemas["UploadedDocument"];
export type Replaced = {
  media: MediaItem;
  changed: MediaUse[];
  unchanged: (MediaUse & { reason: string })[];
};
