import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { describeComparedDiscount, describeComparedLine, lineChangeLabels } from '#domain/revisions/describe-comparison.ts';
import { formatRand } from '#domain/shared/money.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { pluralize } from '#web/admin/utils/format.ts';
import type { UrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { Checkbox, SelectField } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Comparison = OutputOf<'/admin/quotes/compare'>['response'];
type ComparedAlternative = Comparison['alternatives'][number];
type LineChange = ComparedAlternative['lines'][number];

/** Renders a value of both revisions in one line, with an arrow if the values differ. */
function ComparedFact({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <p className="text-small tabular-nums">
      <span className="text-soft">{`${label}:`}</span> <span>{before === after ? after : `${before} → ${after}`}</span>
    </p>
  );
}

const cellClass = 'py-1.5 max-sm:block max-sm:py-0 sm:pr-3 sm:last:pr-0';

/** Renders a line of both revisions as a row. On phones, the cells are stacked. */
function ComparedLineRow({ line }: { line: LineChange }) {
  const isSame = line.change === 'same';
  return (
    <tr className={`border-t border-line align-top max-sm:block max-sm:py-2 ${isSame ? 'text-soft' : ''}`}>
      <th scope="row" className={`${cellClass} text-left font-normal wrap-anywhere max-sm:font-semibold`}>
        {line.area ? `${line.area}: ${line.label}` : line.label}
      </th>
      <td className={cellClass}>{lineChangeLabels[line.change]}</td>
      <td className={`${cellClass} tabular-nums ${line.before === null ? 'max-sm:hidden' : ''}`}>
        <span className="text-soft sm:hidden">Before: </span>
        <span>{describeComparedLine(line.before)}</span>
      </td>
      <td className={`${cellClass} tabular-nums ${line.after === null || isSame ? 'max-sm:hidden' : ''}`}>
        <span className="text-soft sm:hidden">After: </span>
        <span>{describeComparedLine(line.after)}</span>
      </td>
    </tr>
  );
}

function ComparedLineTable({ name, lines }: { name: string; lines: readonly LineChange[] }) {
  return (
    <table className="mt-2 w-full border-collapse text-small max-sm:block">
      <caption className="sr-only">{`Lines of ${name}`}</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-left text-soft">
          {['Line', 'Change', 'Before', 'After'].map((heading) => (
            <th key={heading} scope="col" className="py-1.5 pr-3 font-normal last:pr-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <ComparedLineRow key={line.after?.id ?? `removed ${line.before?.id}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function AlternativeComparison({ alternative, showsAll }: { alternative: ComparedAlternative; showsAll: boolean }) {
  const { name, before, after, discount, lines } = alternative;
  const visibleLines = showsAll ? lines : lines.filter(({ change }) => change !== 'same');
  const hiddenCount = lines.length - visibleLines.length;
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{name}</h3>
      <ComparedFact
        label="Total, VAT included"
        before={before ? formatRand(before.grossCents) : 'none'}
        after={after ? formatRand(after.grossCents) : 'none'}
      />
      {(discount.before !== null || discount.after !== null) && (
        <ComparedFact
          label="Discount"
          before={describeComparedDiscount(discount.before)}
          after={describeComparedDiscount(discount.after)}
        />
      )}
      {visibleLines.length > 0 && <ComparedLineTable name={name} lines={visibleLines} />}
      {hiddenCount > 0 && <p className="mt-2 text-note">{`${pluralize(hiddenCount, 'unchanged line')} not shown`}</p>}
    </section>
  );
}

/** Formats the numbers of the compared revisions for the query string. */
export const toComparisonValue = (from: number, to: number): string => `${from}-${to}`;

type CompareRevisionsDialogProps = { quoteId: string; revisions: readonly AdminRevision[]; comparison: UrlDialog };

/** Compares the revisions of the query string. Renders nothing if one of them does not exist. */
export function CompareRevisionsDialog({ quoteId, revisions, comparison }: CompareRevisionsDialogProps) {
  const [from, to] = (comparison.value ?? '').split('-').map(Number);
  const isExisting = [from, to].every((number) => revisions.some((revision) => revision.number === number));
  if (from === undefined || to === undefined || !isExisting) return null;
  return <ComparisonDialog {...{ quoteId, revisions, comparison, from, to }} />;
}

type ComparisonDialogProps = CompareRevisionsDialogProps & { from: number; to: number };

/** Compares two revisions of a quote. Lists the changed lines, or all lines. */
function ComparisonDialog({ quoteId, revisions, comparison: { open, close }, from, to }: ComparisonDialogProps) {
  const [showsAll, setShowsAll] = useState(false);
  const query = useQuery(queryFor('/admin/quotes/compare', { _id: quoteId, from, to }));
  const options = revisions.map(({ number, state }) => ({
    value: String(number),
    label: state === 'draft' ? `Draft (${number})` : `Revision ${number}`,
  }));
  return (
    <AdminDialog onClose={close} title="Compare revisions" className="max-w-4xl">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <SelectField
          label="Before"
          value={String(from)}
          options={options}
          onChange={({ target }) => open(toComparisonValue(Number(target.value), to))}
        />
        <SelectField
          label="After"
          value={String(to)}
          options={options}
          onChange={({ target }) => open(toComparisonValue(from, Number(target.value)))}
        />
      </div>
      <Checkbox label="Show unchanged lines" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
      <QueryPanel errorTitle="The comparison could not be loaded" skeleton={<Skeleton className="mt-5 h-40" />} query={query}>
        {({ validUntil, alternatives }) => (
          <>
            <ComparedFact label="Valid until" before={formatDate(validUntil.before)} after={formatDate(validUntil.after)} />
            {alternatives.map((alternative, index) => (
              // Alternatives have no id, and two alternatives may have the same name, for example two services.
              // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
              <AlternativeComparison key={index} alternative={alternative} showsAll={showsAll} />
            ))}
          </>
        )}
      </QueryPanel>
    </AdminDialog>
  );
}
