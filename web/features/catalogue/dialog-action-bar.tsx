import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#web/lib/router/button-link.tsx';

/** Classes of the price in the action bar. */
export const actionBarPriceTextClass = 'leading-tight sm:text-lg [&_strong]:text-xl sm:[&_strong]:text-2xl';
/** Classes of the note next to the price. */
export const actionBarNoteClass = 'text-sm text-soft';

type QuoteFormTarget = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'state'>;

/**
 * Renders the price in a dialog and the link to the quote form. On phones they stay visible while the content scrolls.
 * @param props.children price and note
 */
export function DialogActionBar({ target, children }: { target: QuoteFormTarget; children: ReactNode }) {
  return (
    <>
      <div className="h-6 lg:hidden" />
      <div
        className="mt-auto max-lg:sticky max-lg:bottom-0 max-lg:short:static max-[22.5rem]:flex-wrap max-lg:-mx-5 max-lg:-mb-5 max-lg:flex max-lg:items-center max-lg:justify-between
          max-lg:gap-x-4 max-lg:gap-y-2 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-5 max-lg:pt-3
          max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:-mb-8 sm:max-lg:px-8 lg:pt-6"
      >
        <div>{children}</div>
        <ButtonLink {...target} className="shrink-0 max-sm:px-4 max-[22.5rem]:w-full lg:mt-4 lg:w-full">
          Request a Quote
        </ButtonLink>
      </div>
    </>
  );
}
