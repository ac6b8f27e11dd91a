import type { ReactNode } from 'react';

/** Renders the title of a page with its introduction next to it, or below it in narrow windows. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-12">
      <h1 className="font-display text-display sm:text-5xl lg:col-span-7">{title}</h1>
      {children !== undefined && <div className="leading-relaxed text-soft lg:col-span-5">{children}</div>}
    </div>
  );
}
