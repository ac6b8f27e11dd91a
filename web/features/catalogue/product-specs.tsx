import type { ReactNode } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { formatInteger } from '#domain/shared/counts.ts';

/** Formats millimeters: `3 200 mm`. */
export const formatMillimeters = (mm: number): string => `${formatInteger(mm)}\u00a0mm`;

/** Formats the size of a slab: `3 200 × 2 000 mm`; undefined if it is unknown. */
export function formatSlabSize({ slabLengthMm, slabWidthMm }: Pick<Product, 'slabLengthMm' | 'slabWidthMm'>): string | undefined {
  if (slabLengthMm === null || slabWidthMm === null) return undefined;
  return `${formatMillimeters(slabLengthMm).slice(0, -3)} × ${formatMillimeters(slabWidthMm)}`;
}

export type SpecEntry = [name: string, value: string];

/** Labels of the specifications of a product, with functions that return their values. An unknown value is ''. */
export const specs: readonly [name: string, getValue: (product: Product) => string][] = [
  ['Color', ({ colourName }) => colourName],
  ['Finish', ({ finish }) => finish],
  ['Slab', (product) => formatSlabSize(product) ?? ''],
  ['Edge shown', ({ edgeProfile }) => edgeProfile],
];

/** Returns the known specifications of a product with their labels. */
export const listSpecs = (product: Product): SpecEntry[] =>
  specs.map(([name, getValue]): SpecEntry => [name, getValue(product)]).filter(([, value]) => value !== '');

export function SpecList({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`divide-y divide-line border-y border-line text-medium tabular-nums ${className}`}>{children}</dl>;
}

export function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
