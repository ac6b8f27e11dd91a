import type { ReactNode } from 'react';

/**
 * Renders the heading of a dialog that scrolls. The heading is sticky, so that content does not scroll under the close
 * button, and takes the focus when the dialog opens.
 */
export function DialogHeading({ children }: { children: ReactNode }) {
  return (
    <h2
      data-initial-focus
      tabIndex={-1}
      className="sticky top-0 z-5 -mx-5 -mt-5 bg-card py-3 pr-16 pl-5 font-display text-heading leading-tight outline-none sm:-mx-8 sm:-mt-8 sm:pt-5 sm:pl-8"
    >
      {children}
    </h2>
  );
}
