import type { ReactNode } from 'react';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./price-estimate.tsx');

export type EstimateProps = {
  draft: QuoteDraft;
  place: 'card' | 'bar';
  /** Content if there is no estimate. */
  children: ReactNode;
};

/** Renders the estimate. Loads its code when the draft has enough answers; until then, or after a failure, renders `children`. */
export function LazyEstimate({ children, ...props }: EstimateProps) {
  const { service_name, product, meters } = props.draft;
  const isEstimable = service_name !== '' || (product !== null && meters !== '');
  const { module } = useLazyModule(load, isEstimable);
  if (!isEstimable || !module) return children;
  // A new key, so that the estimate of the previous product is not displayed.
  return (
    <module.PriceEstimate key={service_name || product?._id} {...props}>
      {children}
    </module.PriceEstimate>
  );
}
