import type { ReactNode } from 'react';

type RecordSectionProps = { title: string; className?: string; children: ReactNode };

export function RecordSection({ title, className = '', children }: RecordSectionProps) {
  return (
    <section aria-label={title} className={`mt-12 print:mt-3 ${className}`}>
      <h2 className="mb-4 font-display text-2xl [--opsz:60] print:mb-1 print:break-after-avoid print:text-[12pt]">{title}</h2>
      {children}
    </section>
  );
}
