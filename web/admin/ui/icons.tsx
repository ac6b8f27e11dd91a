type IconProps = { className?: string };

/** As the site's icons, for the back office alone. */
const icon = (path: string) =>
  function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="square"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };

export const ArrowUpIcon = icon('M10 16V4.5M5.5 9 10 4.5 14.5 9');
export const ArchiveIcon = icon('M3 4.5h14V8H3zM4.5 8v8h11V8M8 11h4');
export const MinusIcon = icon('M4.5 10h11');
export const PenIcon = icon('m4 16 .8-3.6 8.6-8.6 2.8 2.8-8.6 8.6zM11.5 5.7l2.8 2.8');
