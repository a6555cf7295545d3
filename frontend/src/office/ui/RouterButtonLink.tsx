import type { ComponentProps } from "react";
import { useHref, useNavigate } from "react-router";
import { ButtonLink } from "../../ui/Button";

type Props = Omit<ComponentProps<typeof ButtonLink>, "href" | "onClick"> & { to: string };

/** A `ButtonLink` that navigates without loading the page. */
export function RouterButtonLink({ to, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <ButtonLink
      {...rest}
      href={href}
      onClick={(event) => {
        const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.button !== 0 || modified) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
