type CountBadgeProps = { count: number; /** The counted things, for screen readers: "unread". */ label: string };

/** Renders the count of records that wait for staff, beside a link of the sidebar. Renders nothing for 0. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-sm bg-rust px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      <span>{count}</span>
      <span className="sr-only">{` ${label}`}</span>
    </span>
  );
}
