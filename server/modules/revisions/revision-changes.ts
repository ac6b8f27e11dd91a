import type { RevisionChanges } from '#contract/account/revision.schemas.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { isReachedMinimum, type RevisionAlternative, type RevisionDocument } from '#domain/revisions/revision.ts';
import { formatRand } from '#domain/shared/money.ts';
import { createFields, type Block } from '#server/modules/messages/index.ts';
import { compareAlternatives } from './compare-alternatives.ts';
import { toLineDto, zeroTotals } from './revision.dto.ts';

const toComparedAlternative = (alternative: RevisionAlternative, index: number, vatRate: number) => {
  const totals = findTotals(alternative, vatRate);
  return {
    stoneId: alternative.stoneId,
    name: alternative.name,
    totals: totals?.total ?? zeroTotals,
    discountCents: totals?.discountCents ?? 0,
    lines: alternative.lines.flatMap((line, position) =>
      isReachedMinimum(line) ? [] : [{ ...toLineDto(line, index, position), isOptional: line.isOptional }],
    ),
  };
};

const toComparedAlternatives = ({ alternatives, vatRate }: RevisionDocument) =>
  alternatives.map((alternative, index) => toComparedAlternative(alternative, index, vatRate));

/** Lists what changed between two sent revisions, for the customer, without reasons and unchanged lines. */
export const toRevisionChanges = (previous: RevisionDocument, document: RevisionDocument): RevisionChanges => ({
  since: previous.revision,
  alternatives: compareAlternatives(toComparedAlternatives(previous), toComparedAlternatives(document)).map(
    ({ name, previous: old, next, before, after, lines }) => ({
      name,
      before,
      after,
      discountCents: { before: old?.discountCents ?? 0, after: next?.discountCents ?? 0 },
      lines: lines.flatMap(({ change, ...line }) => (change === 'same' ? [] : [{ ...line, change }])),
    }),
  ),
});

type ChangedAlternative = RevisionChanges['alternatives'][number];
type ChangedLine = NonNullable<ChangedAlternative['lines'][number]['after']>;

const unitSuffixes = { m: ' m', m2: ' m²', each: '', percent: '%' } as const;
const formatLine = ({ quantity, unit, unitPriceCents, grossCents, isOptional }: ChangedLine): string =>
  `${quantity}${unitSuffixes[unit]} ${unit === 'percent' ? 'of' : '×'} ${formatRand(unitPriceCents)} = ${formatRand(grossCents)}${isOptional ? ' (optional)' : ''}`;

const changeNames = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;
const formatAmount = (cents: number | undefined): string => (cents === undefined ? 'not offered' : formatRand(cents));

/** Creates the tables of what changed for an email, one for each alternative with changes. */
export const createChangeFields = ({ since, alternatives }: RevisionChanges): Block[] =>
  alternatives.flatMap(({ name, before, after, discountCents, lines }) => {
    const isUnchanged = lines.length === 0 && discountCents.before === discountCents.after && before?.grossCents === after?.grossCents;
    if (isUnchanged) return [];
    const changedLines = lines.map(({ label, area, change, before: old, after: next }): [string, string] => {
      const figures = [old, next].flatMap((line) => line ?? []).map(formatLine);
      return [changeNames[change], `${area === '' ? label : `${area}, ${label}`}, ${figures.join(' → ')}`];
    });
    const discount = `${formatRand(discountCents.before)} → ${formatRand(discountCents.after)}`;
    const rows: [string, string][] = [
      ...changedLines,
      ['Discount', discountCents.before === discountCents.after ? '' : discount],
      ['Total, VAT included', `${formatAmount(before?.grossCents)} → ${formatAmount(after?.grossCents)}`],
    ];
    return [createFields(rows, `What changed since revision ${since}: ${name}`)];
  });
