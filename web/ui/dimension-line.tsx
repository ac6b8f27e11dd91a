import type { ReactNode } from 'react';

/** Renders a divider that looks like the dimension line of a drawing: a hairline with end ticks and a small text in the middle. */
export function DimensionLine({ children, className = '' }: { children?: ReactNode; className?: string }) {
  return (
    <div className={`dimension text-xs tracking-wide text-soft tabular-nums ${className}`}>
      {children !== undefined && children !== null && <span className="text-center">{children}</span>}
    </div>
  );
}
