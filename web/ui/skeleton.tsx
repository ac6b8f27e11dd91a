/** Keeps the room of what is still loading; `className` gives its final size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`waiting rounded-sm bg-line/70 ${className}`} />;
}
