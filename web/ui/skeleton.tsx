/** Renders a placeholder for content that is loading. @param props.className sets the size of the loaded content */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton-pulse rounded-sm bg-line/70 ${className}`} />;
}
