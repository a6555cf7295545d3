type Props = { hours: string; className?: string | undefined };

/** Business hours, an element for each part between semicolons; a part breaks before its times, never within them. */
export function Hours({ hours, className }: Props) {
  return hours.split(";").map((part) => {
    const line = part.trim();
    const at = line.search(/\d/);
    return (
      <span key={line} className={className}>
        <span>{at < 0 ? line : line.slice(0, at)}</span>
        {at < 0 ? null : <span className="inline-block">{line.slice(at)}</span>}
      </span>
    );
  });
}
