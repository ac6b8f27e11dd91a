import type { RevisionChanges } from '#contract/account/revision.schemas.ts';
import { formatRand } from '#domain/shared/money.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import { formatLinePrice } from './revision/revision-text.ts';

type ChangedAlternative = RevisionChanges['alternatives'][number];
type LineChange = ChangedAlternative['lines'][number];

const changeLabels = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

const describeLine = (line: NonNullable<LineChange['before']>): string =>
  `${formatLinePrice(line)}, ${formatRand(line.grossCents)}${line.isOptional ? ', optional' : ''}`;

/** Renders a value before and after a change. Screen readers announce both. */
function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  return (
    <>
      {before !== undefined && (
        <del className={after === undefined ? '' : 'text-soft'}>
          <span className="sr-only">Before: </span>
          <span>{before}</span>
        </del>
      )}
      {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
      {after !== undefined && (
        <ins className="no-underline">
          <span className="sr-only">Now: </span>
          <span>{after}</span>
        </ins>
      )}
    </>
  );
}

function ChangedLineRow({ line: { label, area, change, before, after } }: { line: LineChange }) {
  return (
    <li className="border-b border-line py-2.5 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-4">
      <p className="text-sm text-soft sm:pt-0.5">{changeLabels[change]}</p>
      <div className="min-w-0">
        <p className="wrap-anywhere">{area === '' ? label : `${label}, ${area}`}</p>
        <p className="text-sm tabular-nums">
          <Change before={before ? describeLine(before) : undefined} after={after ? describeLine(after) : undefined} />
        </p>
      </div>
    </li>
  );
}

const hasChanged = ({ lines, discountCents, before, after }: ChangedAlternative): boolean =>
  lines.length > 0 || discountCents.before !== discountCents.after || before?.grossCents !== after?.grossCents;

/** Renders the changed lines and totals since the revision that the customer saw before. */
export function ChangesSection({ changes }: { changes: RevisionChanges }) {
  const changed = changes.alternatives.filter(hasChanged);
  if (changed.length === 0) return null;
  return (
    <RecordSection title="What changed" className="print:hidden">
      <p className="text-soft">{`Since revision ${changes.since}`}</p>
      {changed.map(({ name, before, after, discountCents, lines }, index) => (
        // Alternatives have no id, and two alternatives may have the same name, for example two services.
        // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
        <div key={index} className="mt-5 border-t border-ink">
          {changes.alternatives.length > 1 && <h3 className="pt-3 pb-1 font-display text-xl wrap-anywhere">{name}</h3>}
          <ul>
            {lines.map((line) => (
              <ChangedLineRow key={line.after?.id ?? `removed ${line.before?.id}`} line={line} />
            ))}
          </ul>
          <dl className="space-y-1 py-3 tabular-nums">
            {discountCents.before !== discountCents.after && (
              <div className="flex flex-wrap justify-between gap-x-4">
                <dt>Discount</dt>
                <dd>
                  <Change before={formatRand(discountCents.before)} after={formatRand(discountCents.after)} />
                </dd>
              </div>
            )}
            <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <dt>Total, VAT included</dt>
              <dd>
                <Change
                  before={before ? formatRand(before.grossCents) : undefined}
                  after={after ? formatRand(after.grossCents) : undefined}
                />
              </dd>
            </div>
          </dl>
        </div>
      ))}
    </RecordSection>
  );
}
