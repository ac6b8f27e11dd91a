import { useCallback } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { lineColumnsClass, PricingLineRow } from './pricing-line-row.tsx';
import { createLine, parseQuantity, parseSignedRand, type PricingFormValues, type PricingLineValue } from './pricing-form-values.ts';

/** Class of each column heading. A left-aligned heading that follows a right-aligned one has padding on its left. */
const headingClasses = {
  Description: '',
  Area: '',
  Quantity: 'text-right',
  Unit: 'pl-2.5',
  'Price in R': 'text-right',
  Total: 'text-right',
  Extra: 'pl-2.5',
};

/** Renders the column headings on wide screens. Hidden from screen readers, because each input has its own label. */
function ColumnHeadings() {
  return (
    <li aria-hidden="true" className={`hidden border-b border-line pb-1.5 text-xs font-semibold text-soft xl:grid ${lineColumnsClass}`}>
      {Object.entries(headingClasses).map(([heading, className]) => (
        <span key={heading} className={className}>
          {heading}
        </span>
      ))}
    </li>
  );
}

/** Returns the sum of the lines that are not optional, in cents; undefined if a quantity or price is not a valid number. */
function findSubtotalCents(lines: readonly PricingLineValue[]): number | undefined {
  const includedLines = lines
    .filter(({ isOptional }) => !isOptional)
    .map(({ quantity, unit, price }) => ({ quantity: parseQuantity(quantity), unit, unitPriceCents: parseSignedRand(price) }));
  const isInvalid = includedLines.some(({ quantity, unitPriceCents }) => !Number.isFinite(quantity) || !Number.isFinite(unitPriceCents));
  if (isInvalid) return undefined;
  return includedLines.reduce((sum, line) => sum + getLineGrossCents(line), 0);
}

function AreaHeading({ area, lines }: { area: string; lines: readonly PricingLineValue[] }) {
  const subtotalCents = findSubtotalCents(lines);
  return (
    <li
      className={`flex items-baseline justify-between border-t border-line bg-well px-2 py-1.5 text-[0.8125rem] font-semibold xl:grid xl:px-0 ${lineColumnsClass}`}
    >
      <h3 className="tracking-normal xl:col-span-5 xl:pl-2">{area || 'Whole quote'}</h3>
      <span className="tabular-nums xl:text-right">{subtotalCents === undefined ? '–' : formatRand(subtotalCents)}</span>
    </li>
  );
}

type PricingLinesProps = { path: `alternatives.${number}`; name: string };

/** Edits the lines of an alternative, grouped by area. */
export function PricingLines({ path, name }: PricingLinesProps) {
  const { control, getValues, setFocus } = useFormContext<PricingFormValues>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: `${path}.lines`, keyName: 'key' });
  const offerUndo = useScopedUndo();
  const values = useWatch({ control, name: `${path}.lines` });
  const getArea = (position: number): string => values[position]?.area.trim() ?? '';
  const hasSeveralAreas = new Set(values.map(({ area }) => area.trim())).size > 1;
  const isFirstOfArea = (position: number): boolean => hasSeveralAreas && (position === 0 || getArea(position) !== getArea(position - 1));
  /** Returns the lines from a position to the last line of the same area. */
  const listAreaLines = (start: number): PricingLineValue[] => {
    const endPosition = values.findIndex((_line, position) => position > start && getArea(position) !== getArea(start));
    return values.slice(start, endPosition === -1 ? undefined : endPosition);
  };
  const removeLine = useCallback(
    (position: number): void => {
      const removedLine = structuredClone(getValues(`${path}.lines.${position}`));
      remove(position);
      offerUndo(`${removedLine.label.trim() || 'Line'} removed`, async () => insert(position, removedLine, { shouldFocus: false }));
    },
    [getValues, insert, offerUndo, path, remove],
  );
  const addLine = (): void => {
    const position = values.length;
    append(createLine({ area: values.at(-1)?.area ?? '' }), { shouldFocus: false });
    setTimeout(() => setFocus(`${path}.lines.${position}.label`));
  };
  return (
    <>
      <ul aria-label={`Lines of ${name}`}>
        <ColumnHeadings />
        {fields.flatMap((line, position) => [
          ...(isFirstOfArea(position)
            ? [<AreaHeading key={`${line.key}-area`} area={getArea(position)} lines={listAreaLines(position)} />]
            : []),
          <PricingLineRow key={line.key} path={`${path}.lines.${position}`} position={position} onRemove={removeLine} />,
        ])}
      </ul>
      <AdminButton className="mt-3" onClick={addLine}>
        Add line
      </AdminButton>
    </>
  );
}
