import { useId, type ReactNode } from 'react';

/** A part of a page, its name and why beside it. */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 first:border-t-0 first:pt-0 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-display text-2xl [--opsz:60]">
          {title}
        </h2>
        {intro && <p className="mt-2 max-w-prose text-[0.9375rem] text-soft">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
