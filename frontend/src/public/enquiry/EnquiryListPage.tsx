import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type EnquiryLine, enquiryList } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { useQueryCache } from "../../data/useQuery";
import { Button } from "../../ui/Button";
import { Container } from "../../ui/Section";
import { form as copy, enquiryListHead, hero } from "../../words/enquiryList";
import { OutcomeNotice } from "../parts/form/OutcomeNotice";
import { isRecord } from "../parts/form/rules";
import { useMailForm } from "../parts/form/useMailForm";
import { ListHero } from "../parts/ListHero";
import { PageMeta } from "../parts/PageMeta";
import { AddLine } from "./AddLine";
import { listAddress } from "./address";
import styles from "./EnquiryListPage.module.css";
import { addLines, quantityOf, removeSent } from "./edit";
import { LineList, useListFocus } from "./LineList";
import { EmptyList, ListTools, PrintHead } from "./ListTools";
import { PasteBox } from "./paste/PasteBox";
import { postedReview } from "./paste/pasteList";
import { Receipt } from "./Receipt";
import { RequestForm } from "./RequestForm";
import {
  asReceipt,
  copyOfLine,
  forgetReceipt,
  keepReceipt,
  type Receipt as ReceiptData,
  readReceipt,
} from "./receipt";
import { receiptLine, requestSpec, type ShownLine } from "./request";
import type { SentList } from "./sent/kept";
import type { Undo } from "./UndoBar";
import { useDesk } from "./useDesk";
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
  const list = () => shownLines(lines, known).map(receiptLine);

  const wrong = lines.flatMap(({ quantity }, index) =>
    quantityOf(quantity) === null ? [index + 1] : [],
  );
  return (
    <>
      <PageMeta {...enquiryListHead} path={paths.enquiryList} hidden />
      <PrintHead />
      <ListHero kicker={hero.kicker} heading={hero.heading}>
        <p className="not-printed leads-open quiet narrow">{hero.lead}</p>
      </ListHero>
      <Container className="section-below">
        {receipt ? (
          <Receipt
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
            <OutcomeNotice form={form} copy={copy} place="top" list={list} />
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
            <RequestForm
              form={form}
              wrong={wrong}
              undecided={shared.offer !== null}
              hidden={lines.length === 0 || reviews}
              desk={desk}
              list={list}
            />
          </form>
        )}
      </Container>
    </>
  );
}

/** The list as the request sends it and the receipt shows it. */
function shownLines(lines: readonly EnquiryLine[], products: Products | null): ShownLine[] {
  return lines.map((line) => {
    const product = products?.find(line.product ?? 0);
    const isMissing = line.product !== null && (products?.isMissing(line.product) ?? false);
    const { sku, pack_size: usualPack } = product ?? {};
    return {
      line,
      title: lineTitle(line, product),
      sku: sku ?? "",
      usualPack: usualPack ?? "",
      isMissing,
    };
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the list is known
  useEffect(() => {
    if (ready && isEmpty) setReceipt((shown) => readReceipt() ?? shown);
  }, [ready]);
  useEffect(() => {
    if (isSent) setReceipt((shown) => readReceipt() ?? shown);
  }, [isSent]);
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
