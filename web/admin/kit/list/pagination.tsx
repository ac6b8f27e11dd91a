import { formatInteger } from '#web/admin/utils/format.ts';
import { pageSizes, type ListParams } from '#web/admin/kit/list/use-list-params.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';

type PaginationProps = { list: Pick<ListParams<never>, 'skip' | 'limit' | 'set'>; fullcount: number; shownCount: number };

export function Pagination({ list: { skip, limit, set }, fullcount, shownCount }: PaginationProps) {
  if (fullcount === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-note tabular-nums">
      <p role="status">{`${formatInteger(skip + 1)}–${formatInteger(skip + shownCount)} of ${formatInteger(fullcount)}`}</p>
      {fullcount > pageSizes[0] && (
        <div className="flex items-center gap-1">
          <label className="mr-2 flex items-center gap-2">
            Rows
            <select
              className="rounded-sm border border-edge bg-card px-1.5 py-1 text-ink"
              value={limit}
              onChange={({ target }) => set({ limit: Number(target.value) })}
            >
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          <IconButton label="Previous page" disabled={skip === 0} onClick={() => set({ skip: Math.max(0, skip - limit) })}>
            <ArrowLeftIcon className="size-4" />
          </IconButton>
          <IconButton label="Next page" disabled={skip + shownCount >= fullcount} onClick={() => set({ skip: skip + limit })}>
            <ArrowRightIcon className="size-4" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
