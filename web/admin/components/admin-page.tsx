import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { Tooltip } from './popups/tooltip.tsx';

type AdminPageProps = {
  title: ReactNode;
  /** Content next to the title, such as a status or a count. */
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** True if the header scrolls with the page on narrow windows, because it is high. */
  hasScrollingHeader?: true;
  children: ReactNode;
};

/** Renders the frame of a screen: a sticky header with title and actions, and the content. */
export function AdminPage({ title, subtitle, back, actions, hasScrollingHeader, children }: AdminPageProps) {
  return (
    <div className="px-4 pb-24 sm:px-6 xl:px-8">
      <header
        className={`sticky top-13 z-20 -mx-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:top-0 xl:-mx-8 xl:px-8 short:static ${hasScrollingHeader ? 'max-md:relative max-md:top-0' : ''}`}
      >
        <div className={`flex min-w-0 flex-1 items-baseline gap-x-3 sm:basis-60 ${back ? 'basis-52' : 'basis-40'}`}>
          {back && (
            <Tooltip label={back.label}>
              <Link
                to={back.to}
                aria-label={back.label}
                className="-ml-2 grid size-8 shrink-0 place-items-center self-start rounded-sm text-soft hover:bg-well hover:text-ink pointer-coarse:-my-1.5 pointer-coarse:size-11"
              >
                <ArrowLeftIcon />
              </Link>
            </Tooltip>
          )}
          <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-wrap">
            <h1
              tabIndex={-1}
              className="min-w-0 font-display text-title leading-tight wrap-anywhere outline-none [--opsz:48] max-sm:line-clamp-2 sm:truncate"
            >
              {title}
            </h1>
            {subtitle && <div className="text-sm text-soft tabular-nums sm:shrink-0">{subtitle}</div>}
          </div>
        </div>
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:has-[[aria-haspopup]]:w-full">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Panel({
  title,
  hint,
  tools,
  children,
  className = '',
}: {
  title: string;
  hint?: ReactNode;
  /** Small buttons next to the title. */
  tools?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`rounded-sm border border-line bg-card ${className}`}>
      <header className="flex flex-wrap items-center border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 basis-40 py-2.5 text-small font-semibold tracking-normal wrap-anywhere">{title}</h2>
        {tools && <div className="ml-auto flex flex-wrap items-center">{tools}</div>}
      </header>
      <div className="p-4">
        {hint && <p className="mb-3 max-w-prose text-note">{hint}</p>}
        {children}
      </div>
    </section>
  );
}
