import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#web/lib/router/button-link.tsx';

/** Class names of the price in the footer and of the note beside it. */
export const footPrice = 'leading-tight sm:text-lg [&_strong]:text-xl sm:[&_strong]:text-2xl';
export const actionBarPriceClass = 'text-sm text-soft';

type Target = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'state'>;

/**
 * The price in a dialog and the way to a quote; on a phone they stay in view while the rest is read.
 * @param props.children the price, and a note to it
 */
export function DialogActionBar({ target, children }: { target: Target; children: ReactNode }) {
  return (
    <>
      <div className="h-6 lg:hidden" />
      <div
        className="mt-auto max-lg:sticky max-lg:bottom-0 max-lg:short:static max-lg:-mx-5 max-lg:-mb-5 max-lg:flex max-lg:items-center max-lg:justify-between
          max-lg:gap-4 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-5 max-lg:pt-3
          max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:-mb-8 sm:max-lg:px-8 lg:pt-6"
      >
        <div>{children}</div>
        <ButtonLink {...target} className="shrink-0 max-sm:px-4 lg:mt-4 lg:w-full">
          Request a Quote
        </ButtonLink>
      </div>
    </>
  );
}
