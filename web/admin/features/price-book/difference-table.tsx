import type { PriceBookDifference } from '#domain/pricing/format-price-book.ts';

type DifferenceTableProps = { differences: readonly PriceBookDifference[]; beforeLabel: string; afterLabel: string };

/** Lists the differences between two price books. */
export function DifferenceTable({ differences, beforeLabel, afterLabel }: DifferenceTableProps) {
  const headClass = 'py-2 text-xs font-semibold text-soft';
  return (
    <table aria-label="Differences" className="w-full text-left max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={`${headClass} pr-3`}>
            Item
          </th>
          <th scope="col" className={`${headClass} px-3`}>
            {beforeLabel}
          </th>
          <th scope="col" className={`${headClass} pl-3`}>
            {afterLabel}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {differences.map(({ field, name, before, after }) => (
          <tr key={field} className="border-b border-line align-baseline last:border-0 max-sm:block max-sm:py-2">
            <th scope="row" className="pr-3 font-normal max-sm:block sm:w-2/5 sm:py-2">
              {name}
            </th>
            <td className="wrap-anywhere text-soft tabular-nums max-sm:mr-2 max-sm:inline sm:px-3 sm:py-2">
              {before === '' ? 'none' : <del className="line-clamp-3 decoration-1 max-sm:inline">{before}</del>}
            </td>
            <td className="font-semibold wrap-anywhere tabular-nums max-sm:inline sm:py-2 sm:pl-3">
              {after === '' ? (
                <span className="font-normal text-soft">removed</span>
              ) : (
                <span className="line-clamp-3 max-sm:inline">{after}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
