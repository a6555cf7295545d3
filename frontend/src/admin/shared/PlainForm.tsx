import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & { onSubmit: () => unknown };

/** A form whose fields say themselves what is wrong. `onSubmit` waits for nothing. */
export function PlainForm({ onSubmit, ...form }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      {...form}
    />
  );
}
