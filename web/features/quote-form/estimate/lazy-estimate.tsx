import type { ReactNode } from 'react';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useLatePart } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./estimate-range.tsx');

export type RangeProps = {
  draft: QuoteDraft;
  place: 'card' | 'bar';
  /** What stands there without a range. */
  children: ReactNode;
};

/** A first range, whose code comes once there is something to price. Where it cannot be had, all else goes on. */
export function LateRange({ children, ...props }: RangeProps) {
  const { service_name, product, meters } = props.draft;
  const wanted = service_name !== '' || (product !== null && meters !== '');
  const { part } = useLatePart(load, wanted);
  if (!wanted || !part) return children;
  // Another stone's range must not stand beside this one's picture.
  return (
    <part.Range key={service_name || product?._id} {...props}>
      {children}
    </part.Range>
  );
}
