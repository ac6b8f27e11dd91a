import { useCallback, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { pluralize } from '#web/admin/utils/format.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { lineColumnsClass, PricingLineRow } from './pricing-line-row.tsx';
import { createLine, parseQuantity, parseSignedRand, type PricingFormValues, type PricingLineValue } from './pricing-form-values.ts';

/** Class of each column heading. A left-aligned heading that follows a right-aligned one has padding on its left. */
const headingClasses = {
  Description: '',
  Area: '',
  Quantity: 'text-right',
  Unit: 'pl-2.5',
  'Price (R)': 'text-right',
  'Cost, VAT excluded (R)': 'text-right',
  Total: 'text-right',
  Extra: 'pl-2.5',
};

/** Renders the column headings on wide screens. Hidden from screen readers, because each input has its own label. */
function ColumnHeadings() {
  return (
    <li
      aria-hidden="true"
      className={`hidden items-end border-b border-line pb-1.5 text-xs font-semibold text-soft xl:grid ${lineColumnsClass}`}
    >
      {Object.entries(headingClasses).map(([heading, className]) => (
        <span key={heading} className={className}>
          {heading}
        </span>
      ))}
    </li>
  );
}

/** Returns the amount of a line in cents; NaN if its quantity or price is not a valid number. */
function getAmountCents({ quantity: typedQuantity, unit, price }: PricingLineValue): number {
  const [quantity, unitPriceCents] = [parseQuantity(typedQuantity), parseSignedRand(price)];
  return Number.isFinite(quantity) && Number.isFinite(unitPriceCents) ? getLineGrossCents({ quantity, unit, unitPriceCents }) : Number.NaN;
}

type AreaHeadingProps = {
  area: string;
  lines: readonly PricingLineValue[];
  showsCents: boolean;
  /** True in an alternative with one area, which needs a heading only to collapse its lines on phones. */
  isPhoneOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/** Renders the name and the sum of an area without optional lines. On phones, the name is a button that collapses the lines. */
function AreaHeading({ area, lines, showsCents, isPhoneOnly, isOpen, onToggle }: AreaHeadingProps) {
  const subtotalCents = lines.reduce((sum, line) => (line.isOptional ? sum : sum + getAmountCents(line)), 0);
  const name = area || 'Whole quote';
  return (
    <li
      className={`flex items-center justify-between border-t border-line bg-well px-2 text-[0.8125rem] font-semibold sm:py-1.5 xl:px-0 ${isPhoneOnly ? 'sm:hidden' : 'xl:grid'} ${lineColumnsClass}`}
    >
      <h3 className="min-w-0 tracking-normal wrap-anywhere xl:col-span-6 xl:pl-2">
        <span className="max-sm:hidden">{name}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-9 items-center gap-1.5 text-left sm:hidden pointer-coarse:min-h-11"
          onClick={onToggle}
        >
          <ChevronDownIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          <span>{`${name}, ${pluralize(lines.length, 'line')}`}</span>
        </button>
      </h3>
      <span className="tabular-nums xl:text-right">{Number.isFinite(subtotalCents) ? formatRand(subtotalCents, showsCents) : '–'}</span>
    </li>
  );
}

/** Stores the names of the areas that are collapsed on phones. */
function useClosedAreas(initialAreas: readonly string[]) {
  const [closedAreas, setClosedAreas] = useState(initialAreas);
  const has = (area: string): boolean => closedAreas.includes(area);
  const open = (area: string): void => setClosedAreas(closedAreas.filter((closedArea) => closedArea !== area));
  const toggle = (area: string): void => (has(area) ? open(area) : setClosedAreas([...closedAreas, area]));
  return { has, open, toggle };
}

type PricingLinesProps = {
  path: `alternatives.${number}`;
  name: string;
  /** True if the first area is open on phones at first. All other areas are collapsed. */
  hasOpenArea: boolean;
  invalidPaths: readonly string[];
};

/** Edits the lines of an alternative, grouped by area. On phones, areas can be collapsed. Their lines with an error stay visible. */
export function PricingLines({ path, name, hasOpenArea, invalidPaths }: PricingLinesProps) {
  const { control, getValues } = useFormContext<PricingFormValues>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: `${path}.lines`, keyName: 'key' });
  const offerUndo = useScopedUndo();
  const values = useWatch({ control, name: `${path}.lines` });
  // `values` contains an added line one render later.
  const getArea = (position: number): string => (values[position] ?? fields[position])?.area.trim() ?? '';
  const areas = [...new Set(values.map(({ area }) => area.trim()))];
  const closedAreas = useClosedAreas(hasOpenArea ? areas.slice(1) : areas);
  const showsCents = haveCents(values.map(getAmountCents));
  const isFirstOfArea = (position: number): boolean => position === 0 || getArea(position) !== getArea(position - 1);
  const isLineInvalid = (position: number): boolean =>
    invalidPaths.some((invalidPath) => invalidPath.startsWith(`${path}.lines.${position}.`));
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
    const area = values.at(-1)?.area ?? '';
    closedAreas.open(area.trim());
    append(createLine({ area }), { focusName: `${path}.lines.${values.length}.label` });
  };
  return (
    <>
      <ul aria-label={`Lines of ${name}`}>
        <ColumnHeadings />
        {fields.flatMap((line, position) => [
          ...(isFirstOfArea(position)
            ? [
                <AreaHeading
                  key={`${line.key}-area`}
                  area={getArea(position)}
                  lines={listAreaLines(position)}
                  showsCents={showsCents}
                  isPhoneOnly={areas.length === 1}
                  isOpen={!closedAreas.has(getArea(position))}
                  onToggle={() => closedAreas.toggle(getArea(position))}
                />,
              ]
            : []),
          <PricingLineRow
            key={line.key}
            path={`${path}.lines.${position}`}
            position={position}
            showsCents={showsCents}
            isCollapsed={closedAreas.has(getArea(position)) && !isLineInvalid(position)}
            onRemove={removeLine}
          />,
        ])}
      </ul>
      <AdminButton className="mt-3" onClick={addLine}>
        Add line
      </AdminButton>
    </>
  );
}
