import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type EnquiryLine, enquiryList } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { useQueryCache, useSite } from "../../data/useQuery";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { TextField } from "../../ui/Field";
import { Container } from "../../ui/Section";
import { FORM_INTRO, FormFields, OutcomeNotice, useReplyPromise } from "../parts/form/FormFields";
import { type FormSpec, isRecord } from "../parts/form/rules";
import { type MailForm, useMailForm } from "../parts/form/useMailForm";
import { ListHero } from "../parts/ListHero";
import { late, useLoaded } from "../parts/late";
import { PageMeta } from "../parts/PageMeta";
import { listAddress } from "./address";
import styles from "./EnquiryListPage.module.css";
import { addLines, quantityOf, removeSent, type Undo } from "./edit";
import { AddLine, LineList, useListFocus } from "./LineList";
import { PasteBox } from "./paste/PasteBox";
import { postedReview } from "./paste/pasteList";
import type { ReceiptDetailsProps } from "./ReceiptDetails";
import {
  asReceipt,
  copyOfLine,
  forgetReceipt,
  keepReceipt,
  type Receipt as ReceiptData,
  readReceipt,
  requestSpec,
  type ShownLine,
  tidyGstin,
} from "./receipt";
import type { SentList } from "./sent/kept";
import { type Desk, useDesk } from "./useDesk";
import { lineTitle, type Products, useProducts } from "./useProducts";
import { useListAddress, useSharedList } from "./useSharedList";

export function EnquiryListPage() {
  const products = useRef<Products>(null);
  const [spec] = useState(() =>
    requestSpec(() => shownLines(enquiryList().lines, products.current)),
  );
  const form = useMailForm(spec);
  const shared = useSharedList(form.form);
  const { lines, ready } = shared;
  const [again, setAgain] = useState<SentList | null>(null);
  const offer = again?.lines ?? shared.offer;
  const known = useProducts(offer ? [...lines, ...offer] : lines);
  useLayoutEffect(() => {
    products.current = known;
  });
  const address = listAddress(lines, known.isMissing);
  useListAddress(shared, address);
  const [undo, setUndo] = useState<Undo | null>(null);
  const pending = useRef<(() => void) | null>(null);
  const { receipt, closeReceipt } = useReceipt(form.phase === "sent", ready, lines.length === 0);
  const desk = useDesk(ready);
  const cache = useQueryCache();
  const [found] = useState(() => postedReview(cache.getData(["form", "enquiry-list"])));
  // Without a script what was found is checked before anything else is done.
  const reviews = !ready && found.length > 0;
  const focusList = useListFocus();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    pending.current?.();
    setUndo(null);
    form.onSubmit(event);
  };
  const onReceiptDone = (forget: boolean) => {
    closeReceipt(forget);
    form.startAnother(false);
    focusList();
  };
  const list = () => shownLines(lines, known).map(({ shown }) => shown);

  const wrong = lines.flatMap(({ quantity }, index) =>
    quantityOf(quantity) === null ? [index + 1] : [],
  );
  return (
    <>
      <PageMeta
        title="Enquiry List"
        description="The products that you want quoted, with quantities: ask for all of them in one request. The list stays in your browser until you send it."
        path={paths.enquiryList}
        hidden
      />
      <PrintHead />
      <ListHero kicker="Ask for all of it at once" heading="Enquiry List">
        <p className="not-printed leads-open quiet narrow">
          Collect what you need, write the quantities, and send one request. The list stays in your
          browser until you send it.
        </p>
      </ListHero>
      <Container className="section-below">
        {receipt ? (
          <Receipt
            success={spec.success}
            fields={spec.fields}
            receipt={receipt}
            onStartNew={() => onReceiptDone(true)}
            onKeepCopy={() => {
              addLines(receipt.lines.map(copyOfLine));
              onReceiptDone(false);
            }}
          />
        ) : (
          <form
            ref={form.form}
            method="post"
            action={paths.enquiryList}
            noValidate={ready}
            aria-label="Enquiry list"
            aria-busy={form.phase === "submitting" || undefined}
            className={styles.form}
            onSubmit={onSubmit}
            onInput={form.onInput}
          >
            <OutcomeNotice form={form} place="top" list={list} />
            {desk && offer ? (
              <desk.LinkedOffer
                linked={offer}
                sent={again}
                own={lines}
                products={known}
                onUndo={setUndo}
                onDone={() => {
                  if (again) setAgain(null);
                  else shared.settle();
                }}
                onKept={focusList}
              />
            ) : null}
            {lines.length === 0 ? (
              <EmptyList />
            ) : (
              <fieldset disabled={form.phase === "submitting"}>
                <LineList
                  lines={lines}
                  products={known}
                  ready={ready}
                  checked={form.phase === "invalid"}
                  desk={desk}
                  onUndo={setUndo}
                />
              </fieldset>
            )}
            {desk ? (
              <desk.SentLists isEmpty={lines.length === 0} onChoose={setAgain} onUndo={setUndo} />
            ) : null}
            <PasteBox
              ready={ready}
              count={lines.length}
              address={address ?? paths.enquiryList}
              posted={form.values.pasted ?? ""}
              found={found}
              postedErrors={form.errors.pasted ?? []}
              onAdded={focusList}
            />
            {reviews ? null : (
              <AddLine count={lines.length} ready={ready} desk={desk} pending={pending} />
            )}
            {ready || reviews ? null : (
              <Button type="submit" name="do" value="update" variant="outline" formNoValidate>
                Update list
              </Button>
            )}
            {desk && undo ? (
              <desk.UndoBar
                undo={undo}
                onDone={() => {
                  setUndo(null);
                  focusList(undo.line);
                }}
              />
            ) : null}
            {lines.length > 0 ? (
              <>
                <ListTools
                  address={address}
                  count={lines.length}
                  ready={ready}
                  isStored={shared.isStored}
                  desk={desk}
                  onUndo={setUndo}
                />
                <div className={styles.bar}>
                  {desk ? <desk.SendBar count={lines.length} wrong={wrong} form={form} /> : null}
                </div>
              </>
            ) : null}
            <section
              aria-labelledby="request-list-title"
              hidden={lines.length === 0 || reviews}
              className={styles.request}
            >
              <h2 id="request-list-title" className="title-sm">
                Send the request
              </h2>
              <p className="small faint around-2-5">{FORM_INTRO}</p>
              <FormFields
                form={form}
                own={{ gstin: <GstinField form={form} desk={desk} /> }}
                notice={`${shared.offer ? "This sends your own list, without the one in the link. " : ""}${NOTICE}`}
                button={{ name: "do", value: "send" }}
                list={list}
              >
                {desk && form.phase === "invalid" && wrong.length > 0 ? (
                  <desk.WrongLines wrong={wrong} />
                ) : null}
              </FormFields>
            </section>
          </form>
        )}
      </Container>
    </>
  );
}

const NOTICE =
  "We use these details only to answer you. They reach us by e-mail and are not stored by this website. Please do not send prescriptions or details about patients.";

/** Says at once, before anything is sent, whether the check digit fits. */
function GstinField({ form, desk }: { form: MailForm; desk: Desk | null }) {
  const { errors, ...field } = form.field("gstin");
  const [typed, setTyped] = useState(field.defaultValue);
  const complete = tidyGstin(typed).length >= 15;
  const error = complete ? desk?.gstinError(typed) : undefined;
  return (
    <TextField
      {...field}
      errors={error ? [error] : errors}
      hint={
        error === null ? (
          <span className="strong good">The check digit fits.</span>
        ) : (
          "15 characters; the check digit is verified before sending"
        )
      }
      autoCapitalize="characters"
      maxLength={30}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The list as the request sends it and the receipt shows it. */
function shownLines(lines: readonly EnquiryLine[], products: Products | null): ShownLine[] {
  return lines.map((line) => {
    const { product, text, quantity, pack = "", note = "" } = line;
    const known = products?.find(line);
    const title = lineTitle(line, known);
    const shown = {
      product,
      title,
      sku: known?.sku ?? "",
      text: text && text !== title ? text : "",
      quantity: quantityOf(quantity) ?? 0,
      pack,
      usual_pack: known?.pack_size ?? "",
      note,
      missing: products?.isMissing(line) ?? false,
    };
    return { line, shown };
  });
}

/** What was sent last: shown once it was sent, and on a new visit while the list is empty. */
function useReceipt(isSent: boolean, ready: boolean, isEmpty: boolean) {
  const cache = useQueryCache();
  const [seeded] = useState(() => {
    const outcome = cache.getData(["form", "enquiry-list"]);
    return isRecord(outcome) ? asReceipt(outcome.receipt) : null;
  });
  const [receipt, setReceipt] = useState<ReceiptData | null>(seeded);
  // The form was posted before the script ran: what was sent is still in the browser's list.
  useEffect(() => {
    if (!seeded) return;
    keepReceipt(seeded);
    removeSent(seeded.lines.map(copyOfLine));
  }, [seeded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the list is known, and once it is sent
  useEffect(() => {
    if (isSent || (ready && isEmpty)) setReceipt((shown) => readReceipt() ?? shown);
  }, [ready, isSent]);
  useEffect(() => {
    if (receipt && isSent) document.getElementById("receipt-title")?.focus();
  }, [receipt, isSent]);
  return {
    receipt,
    closeReceipt: (forget: boolean) => {
      if (forget) forgetReceipt();
      setReceipt(null);
    },
  };
}

type ToolsProps = ComponentProps<Desk["ListButtons"]> & { ready: boolean; desk: Desk | null };

/** What can be done with the list besides sending it. */
function ListTools({ ready, desk, ...list }: ToolsProps) {
  const { address } = list;
  return (
    <>
      <div className={styles.tools}>
        {desk ? (
          <desk.ListButtons {...list} />
        ) : (
          <>
            {address ? <a href={address}>Link to this list</a> : null}
            {ready ? null : <a href={paths.enquiryList}>Start over</a>}
          </>
        )}
      </div>
      {address === null ? (
        <p className="not-printed measure above-2 note leads-open">
          {`This list is too long for a link. It stays in this browser${ready ? "" : " only while this page is open"}; to share it, print it.`}
        </p>
      ) : null}
    </>
  );
}

/** In place of the lines, above the slip. */
function EmptyList() {
  return (
    <div className={styles.empty}>
      <h2 className="title-sm">Your list is empty</h2>
      <p className="quiet">
        Write or paste it below, or <a href={paths.productSearch}>search the catalogue</a>. You
        check what we found first; what is not in the catalogue we quote, too.
      </p>
    </div>
  );
}

/** On paper the company's facts take the place of the site's header and footer. */
function PrintHead() {
  const company = useSite()?.company;
  if (!company) return null;
  const contact = [company.phone, company.email].filter(Boolean).join(" · ");
  return (
    <div aria-hidden="true" className={cx(styles.printHead, "prints-alone")}>
      <strong>{company.name}</strong>
      <span>{company.address}</span>
      <span>{contact}</span>
    </div>
  );
}

/** Only once a list was sent. */
const lateReceiptDetails = late(async () => (await import("./ReceiptDetails")).ReceiptDetails);

/** Says that the list was sent, at once; what was sent follows. */
function Receipt({ success, ...props }: ReceiptDetailsProps & Pick<FormSpec, "success">) {
  const Details = useLoaded(true, lateReceiptDetails.load);
  const promise = useReplyPromise();
  const { component: Printed } = lateReceiptDetails;
  return (
    <section aria-labelledby="receipt-title" className={styles.receipt}>
      <h2 id="receipt-title" tabIndex={-1} className={styles.sentTitle}>
        {success.title}
      </h2>
      <p className={styles.sentText}>
        <span>{`${promise(success.text)} Your reference is `}</span>
        <strong>{props.receipt.reference}</strong>: please name it when you call or write.
      </p>
      {/* React renders this on the server only. */}
      <noscript>
        {Printed ? <Printed fields={props.fields} receipt={props.receipt} /> : null}
      </noscript>
      {Details ? <Details {...props} /> : null}
    </section>
  );
}
