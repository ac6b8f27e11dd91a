import { memo } from 'react';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { formatAmount, lineCells, renderLineNotes, type LineProps } from './line-fields.tsx';
import type { LineListProps } from './line-list.tsx';

/** Memoized, because each change renders the list. A second row contains the notes of the line. */
const LineRow = memo(function LineRow(props: LineProps) {
  const notes = renderLineNotes(props);
  return (
    <tbody ref={focusOnRemoval} className="border-t border-line">
      <tr>
        {lineCells.map(({ heading, render }) => (
          <td key={heading} className="py-1.5 pr-2 align-top last:pr-0">
            <div className="grid">{render(props)}</div>
          </td>
        ))}
      </tr>
      {notes && (
        <tr>
          <td colSpan={lineCells.length} className="pb-2 pl-3">
            <div className="-mt-1">{notes}</div>
          </td>
        </tr>
      )}
    </tbody>
  );
});

/** Renders the lines of an alternative as a table, with a heading for each of several areas. */
export function LineTable({ label, groups, getLineProps, showsCents }: LineListProps) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse">
      <thead>
        <tr className="text-xs text-soft">
          {lineCells.map(({ heading, columnClass }) => (
            <th key={heading} scope="col" className={`pr-2 pb-1.5 align-bottom font-semibold ${columnClass}`}>
              {heading || <span className="sr-only">Remove</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.flatMap(({ name, lines, subtotalCents }) => [
        groups.length > 1 && (
          <tbody key={`${lines[0]!.key}-area`} className="border-t border-line bg-well text-small font-semibold">
            <tr>
              <th scope="rowgroup" colSpan={6} className="py-1.5 pl-2 text-left tracking-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-1.5 pr-2 text-right tabular-nums">{formatAmount(subtotalCents, showsCents)}</td>
              <td colSpan={2} aria-hidden="true" />
            </tr>
          </tbody>
        ),
        ...lines.map((line) => <LineRow key={line.key} {...getLineProps(line)} />),
      ])}
    </table>
  );
}
