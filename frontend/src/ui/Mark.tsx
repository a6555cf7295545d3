/** The logo. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 40 40"
      width="40"
      height="40"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M5 18h30c0 8.2-4.3 13-9.5 14.4V35H29v2.5H11V35h3.5v-2.6C9.3 31 5 26.2 5 18Z"
        fill="currentColor"
      />
      <path
        d="M17.3 16C15.6 8.7 20.4 3.6 31.5 2.5 32.3 11 28.4 16 21 16c1.6-3.7 3.8-6.5 6.7-8.7-4 1.7-6.9 4.6-8.6 8.7Z"
        fill="var(--marigold)"
      />
    </svg>
  );
}
