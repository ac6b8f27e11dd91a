import type { ReactNode } from 'react';

type PagePartProps = { title: string; className?: string; children: ReactNode };

/** Renders a titled section of the page of a quote or an order. */
export function PagePart({ title, className = '', children }: PagePartProps) {
  return (
    <section aria-label={title} className={`mt-12 print:mt-3 ${className}`}>
      <h2 className="mb-4 font-display text-2xl [--opsz:60] print:mb-1 print:break-after-avoid print:text-[12pt]">{title}</h2>
      {children}
    </section>
  );
}
