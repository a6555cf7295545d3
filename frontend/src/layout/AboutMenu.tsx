import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { useLayoutContent } from "../pageParts/Content";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { isOpenByStyle, useDisclosure } from "../ui/useDisclosure";
import headerStyles from "./Header.module.css";
import { ariaCurrent, type Group } from "./menu";

type Props = { group: Group; pathname: string };

/** Opens on hover, click or arrow key; without a script on hover and focus. */
export function AboutMenu({ group, pathname }: Props) {
  const { navigation } = useLayoutContent();
  const { open, setOpen, root, onKeyDown } = useDisclosure();
  const byHover = useRef(false);

  useLayoutEffect(() => {
    byHover.current = isOpenByStyle(root.current) && root.current?.matches(":hover") === true;
  }, [root]);

  const onEnter = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || open) return;
    byHover.current = true;
    setOpen(true);
  };
  const onLeave = () => {
    if (byHover.current) setOpen(false);
    byHover.current = false;
  };
  /** A click on a menu that hovering has opened keeps it open. */
  const onClick = () => {
    setOpen(!open || byHover.current);
    byHover.current = false;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and links inside bubble to here
    <div
      ref={root}
      className={cx(headerStyles.group, open && headerStyles.open)}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={cx(headerStyles.link, ariaCurrent(group, pathname) && headerStyles.active)}
        aria-expanded={open}
        aria-controls="about-menu"
        onClick={onClick}
      >
        {navigation[group.name]}
        <Icon name="chevron-down" size={16} className={headerStyles.chevron} />
      </button>
      <ul id="about-menu" className={headerStyles.panel}>
        {group.children.map((child) => (
          <li key={child.href}>
            <a
              href={child.href}
              className={headerStyles.aboutMenuLink}
              aria-current={ariaCurrent(child, pathname)}
              onClick={() => setOpen(false)}
            >
              {navigation[child.name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
