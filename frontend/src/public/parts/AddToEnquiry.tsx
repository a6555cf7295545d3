import { useEffect, useRef } from "react";
import { add, useIsInList } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { Icon } from "../../ui/Icon";
import type { PackLabel } from "../views/PackLabel";
import styles from "./AddToEnquiry.module.css";
import { LatePart, late } from "./late";

type Props = { product: { id: number; name: string } };

/** A tap so soon after another was meant for the button, not for the link that has taken its place. */
const SECOND_TAP_MS = 500;

/**
 * Puts the product into the enquiry list; then it is the way to the list. A form without a script: it opens a list that
 * begins with this product.
 */
export function AddToEnquiry({ product }: Props) {
  const isIn = useIsInList(product.id);
  const link = useRef<HTMLAnchorElement>(null);
  /** A moment ago. */
  const pressed = useRef(false);
  // The button is gone once it was pressed: the focus goes to what stands there now.
  useEffect(() => {
    if (isIn && pressed.current) link.current?.focus({ preventScroll: true });
  }, [isIn]);
  if (isIn) {
    return (
      <a
        ref={link}
        href={paths.enquiryList}
        aria-label={`In your list: ${product.name}`}
        className={styles.add}
        onClick={(event) => {
          // The keyboard's clicks have no detail.
          if (event.detail > 0 && pressed.current) event.preventDefault();
        }}
      >
        <Icon name="check" size={16} className="good" />
        <span>In your list</span>
      </a>
    );
  }
  return (
    <form
      action={paths.enquiryList}
      onSubmit={(event) => {
        event.preventDefault();
        pressed.current = true;
        setTimeout(() => {
          pressed.current = false;
        }, SECOND_TAP_MS);
        add(product);
      }}
    >
      <input type="hidden" name="items" value={`${product.id}x1`} />
      <button
        type="submit"
        data-in-place=""
        aria-label={`Add to enquiry list: ${product.name}`}
        className={styles.add}
      >
        <Icon name="plus" size={16} />
        <span>Add to enquiry list</span>
      </button>
    </form>
  );
}

const latePackLabel = late(async () => (await import("../views/PackLabel")).PackLabel);

/** The label in the place of a photograph. What the server has rendered of it needs no script. */
export function LateLabel(props: Parameters<typeof PackLabel>[0]) {
  return <LatePart part={latePackLabel} props={props} className={styles.label} />;
}
