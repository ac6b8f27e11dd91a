import { memo } from 'react';
import type { LineGroup } from '#domain/revisions/edit/group-lines.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { formatAmount, lineCells, renderLineNotes, type LineProps } from './line-fields.tsx';
import type { LineListProps } from './line-list.tsx';

/** Cells without a visible heading: their content says what they are. */
const cellsWithoutHeading = new Set(['Total', 'Extra', '']);

type LineCardProps = LineProps & {
  /** True to hide the card on phones, unless it contains the focus. */
  isCollapsed: boolean;
};

/** Memoized, because each change renders the list. Headings are hidden from screen readers, because the controls have labels. */
const LineCard = memo(function LineCard({ isCollapsed, ...props }: LineCardProps) {
  return (
    <li
      ref={focusOnRemoval}
      className={`grid grid-cols-12 items-end gap-2 border-t border-line py-3 ${isCollapsed ? 'max-sm:not-focus-within:hidden' : ''}`}
    >
      {lineCells.map(({ heading, cardClass, render }) => {
        const content = render(props);
        return content ? (
          <div key={heading} className={`grid min-w-0 ${cardClass}`}>
            {!cellsWithoutHeading.has(heading) && (
              <span aria-hidden="true" className="text-xs text-soft">
                {heading}
              </span>
            )}
            <div className="grid">{content}</div>
          </div>
        ) : null;
      })}
      <div className="order-7 col-span-12 empty:hidden">{renderLineNotes(props)}</div>
    </li>
  );
});

type AreaHeadingProps = { group: LineGroup; showsCents: boolean; isPhoneOnly: boolean; isOpen: boolean; onToggle: () => void };

/** Renders the name and the sum of an area without optional lines. On phones, the name is a button that collapses the lines. */
function AreaHeading({ group: { name, lines, subtotalCents }, showsCents, isPhoneOnly, isOpen, onToggle }: AreaHeadingProps) {
  return (
    <li
      className={`flex items-center justify-between border-t border-line bg-well px-2 text-small font-semibold sm:py-1.5 ${isPhoneOnly ? 'sm:hidden' : ''}`}
    >
      <h3 className="min-w-0 tracking-normal wrap-anywhere">
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
      <span className="tabular-nums">{formatAmount(subtotalCents, showsCents)}</span>
    </li>
  );
}

/** Renders the lines of an alternative as cards. On phones, areas can be collapsed. Their lines with an error stay visible. */
export function LineCards({ label, groups, getLineProps, isLineInvalid, closedAreas, onToggleArea, showsCents }: LineListProps) {
  return (
    <ul aria-label={label}>
      {groups.flatMap((group) => {
        const isOpen = !closedAreas.includes(group.name);
        return [
          <AreaHeading
            key={`${group.lines[0]!.key}-area`}
            group={group}
            showsCents={showsCents}
            isPhoneOnly={groups.length === 1}
            isOpen={isOpen}
            onToggle={() => onToggleArea(group.name)}
          />,
          ...group.lines.map((line) => <LineCard key={line.key} {...getLineProps(line)} isCollapsed={!isOpen && !isLineInvalid(line)} />),
        ];
      })}
    </ul>
  );
}
