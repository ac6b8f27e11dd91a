import { IconButton } from '#web/admin/ui/button.tsx';
import { ArrowUpIcon } from '#web/admin/ui/icons.tsx';
import type { Group } from './groups.ts';

type OrderButtonsProps = { all: readonly Group[]; group: Group; onMove: (group: Group, other: Group | undefined) => void };

/** One place up or down among its like; types stay within their material. The archive is passed over. */
export function OrderButtons({ all, group, onMove }: OrderButtonsProps) {
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
