import type { ReactNode } from 'react';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./estimate-range.tsx');

export type EstimateProps = {
  draft: QuoteDraft;
  place: 'card' | 'bar';
  /** Shown without an estimate. */
  children: ReactNode;
};

/** Renders the estimate. Its code loads once there is something to price; a failure renders `children`. */
export function LazyEstimate({ children, ...props }: EstimateProps) {
  const { service_name, product, meters } = props.draft;
  const wanted = service_name !== '' || (product !== null && meters !== '');
  const { module } = useLazyModule(load, wanted);
  if (!wanted || !module) return children;
  // A new key, so that the previous stone's estimate is not shown for this one.
  return (
    <module.PriceEstimate key={service_name || product?._id} {...props}>
      {children}
    </module.PriceEstimate>
  );
}
