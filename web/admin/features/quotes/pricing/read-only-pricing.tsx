import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { lineUnitLabels } from './line-unit-labels.ts';

/** Shows the alternatives of a revision that can no longer change. */
export function ReadOnlyPricing({ revision }: { revision: AdminRevision }) {
  return revision.alternatives.map(({ name, lines, totals }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the alternatives never change
    <Panel key={index} title={`Alternative ${index + 1}: ${name}`} className="mb-4">
      <ul className="text-[0.8125rem] tabular-nums">
        {lines.map(({ id, label, area, quantity, unit, unitPriceCents, isOptional, grossCents }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span className="min-w-0">
              {[label, area].filter(Boolean).join(', ')}
              {isOptional && ' (optional extra)'}
              <span className="text-soft">
                {' '}
                {quantity} {lineUnitLabels[unit]} × {formatRand(unitPriceCents)}
              </span>
            </span>
            <span className="font-semibold">{formatRand(grossCents)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-right">
        Total without extras <strong className="tabular-nums">{formatRand(totals.grossCents)}</strong>
      </p>
    </Panel>
  ));
}
