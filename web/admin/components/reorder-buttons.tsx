import { IconButton } from './admin-button.tsx';
import { ArrowUpIcon } from './icons.tsx';
import type { CategoryRow } from '#web/admin/features/catalogue/categories/categories.ts';

type OrderButtonsProps = {
  all: readonly CategoryRow[];
  group: CategoryRow;
  onMove: (group: CategoryRow, other: CategoryRow | undefined) => void;
};

/** One place up or down among its like; types stay within their material. The archive is passed over. */
export function ReorderButtons({ all, group, onMove }: OrderButtonsProps) {
  const peers = all.filter(({ archived, mainCategory }) => !archived && mainCategory === group.mainCategory);
  const at = peers.indexOf(group);
  return (
    <>
      <IconButton label={`${group.name}: one place up`} disabled={at <= 0} onClick={() => onMove(group, peers[at - 1])}>
        <ArrowUpIcon className="size-4" />
      </IconButton>
      <IconButton label={`${group.name}: one place down`} disabled={at === peers.length - 1} onClick={() => onMove(group, peers[at + 1])}>
        <ArrowUpIcon className="size-4 rotate-180" />
      </IconButton>
    </>
  );
}
