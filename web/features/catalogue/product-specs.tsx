import type { ReactNode } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { formatInteger } from '#domain/shared/counts.ts';

/** `3 200 mm` */
export const formatMillimetres = (mm: number): string => `${formatInteger(mm)}\u00a0mm`;

/** `3 200 × 2 000 mm`, or undefined where the size is not known. */
export function formatSlabSize({ slabLengthMm, slabWidthMm }: Pick<Product, 'slabLengthMm' | 'slabWidthMm'>): string | undefined {
  if (slabLengthMm === null || slabWidthMm === null) return undefined;
  return `${formatMillimetres(slabLengthMm).slice(0, -3)} × ${formatMillimetres(slabWidthMm)}`;
}

export type Fact = [name: string, value: string];

/** The properties of a stone with their labels, for its page and for the comparison; '' where a property is not known. */
export const specs: readonly [name: string, getValue: (product: Product) => string][] = [
  ['Color', ({ colourName }) => colourName],
  ['Finish', ({ finish }) => finish],
  ['Slab', (product) => formatSlabSize(product) ?? ''],
  ['Edge shown', ({ edgeProfile }) => edgeProfile],
];

/** Returns the properties of a stone with their labels, without empty ones. */
export const listSpecs = (product: Product): Fact[] =>
  specs.map(([name, getValue]): Fact => [name, getValue(product)]).filter(([, value]) => value !== '');

/** Names on the left, values on the right, a hairline between. */
export function FactList({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`divide-y divide-line border-y border-line text-[0.9375rem] tabular-nums ${className}`}>{children}</dl>;
}

export function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
