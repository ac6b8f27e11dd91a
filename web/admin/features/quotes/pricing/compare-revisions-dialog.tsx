import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { SelectField } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { lineUnitLabels } from './pricing-line-row.tsx';

type Comparison = OutputOf<'/admin/quotes/compare'>['response']['alternatives'][number];
type LineChange = Comparison['lines'][number];

const changeLabels = { added: 'Added', removed: 'Removed', changed: 'Changed', same: 'Unchanged' } as const;

const describeLine = (line: LineChange['before']): string =>
  line === null
    ? '–'
    : `${line.quantity} ${lineUnitLabels[line.unit]} × ${formatRand(line.unitPriceCents)} = ${formatRand(line.grossCents)}`;

function AlternativeComparison({ name, before, after, lines }: Comparison) {
  return (
    <section className="mt-5">
      <h3 className="font-semibold">
        {name}: {before ? formatRand(before.grossCents) : 'none'} → {after ? formatRand(after.grossCents) : 'none'}
      </h3>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full border-collapse text-[0.8125rem]">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                Line
              </th>
              <th scope="col" className="py-1.5 pr-3 font-normal">
                Change
              </th>
              <th scope="col" className="py-1.5 pr-3 font-normal">
                Before
              </th>
              <th scope="col" className="py-1.5 font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr
                key={line.after?.id ?? `removed ${line.before?.id}`}
                className={`border-t border-line ${line.change === 'same' ? 'text-soft' : ''}`}
              >
                <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                  {line.area ? `${line.area}: ${line.label}` : line.label}
                </th>
                <td className="py-1.5 pr-3">{changeLabels[line.change]}</td>
                <td className="py-1.5 pr-3 tabular-nums">{describeLine(line.before)}</td>
                <td className="py-1.5 tabular-nums">{describeLine(line.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type CompareRevisionsDialogProps = { quoteId: string; revisions: readonly AdminRevision[]; onClose: () => void };

/** Compares two revisions of a quote line by line, by default the newest two. */
export function CompareRevisionsDialog({ quoteId, revisions, onClose }: CompareRevisionsDialogProps) {
  const [from, setFrom] = useState(revisions[1]!.number);
  const [to, setTo] = useState(revisions[0]!.number);
  const comparison = useQuery(queryFor('/admin/quotes/compare', { _id: quoteId, from, to }));
  const options = revisions.map(({ number, state }) => ({
    value: String(number),
    label: state === 'draft' ? `Draft (${number})` : `Revision ${number}`,
  }));
  return (
    <AdminDialog onClose={onClose} label="Compare revisions" className="max-w-4xl">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Compare revisions
        </h2>
        <div className="mt-4 grid max-w-md grid-cols-2 gap-3">
          <SelectField label="Before" value={String(from)} options={options} onChange={({ target }) => setFrom(Number(target.value))} />
          <SelectField label="After" value={String(to)} options={options} onChange={({ target }) => setTo(Number(target.value))} />
        </div>
        <QueryPanel errorTitle="The comparison could not be loaded" skeleton={<Skeleton className="mt-5 h-40" />} query={comparison}>
          {({ alternatives }) => alternatives.map((alternative) => <AlternativeComparison key={alternative.name} {...alternative} />)}
        </QueryPanel>
      </div>
    </AdminDialog>
  );
}
