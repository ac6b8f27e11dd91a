import { useAction } from '#web/account/use-action.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { IconButton } from '#web/admin/ui/button.tsx';
import { ArrowUpIcon } from '#web/admin/ui/icons.tsx';
import { call } from '#web/lib/call.ts';
import { groupCall, type Group, type GroupKind } from './groups.ts';

type OrderButtonsProps = { kind: GroupKind; all: readonly Group[]; group: Group; onChanged: () => void };

/** One place up or down among its like; types stay within their material. The archive is passed over. */
export function OrderButtons({ kind, all, group, onChanged }: OrderButtonsProps) {
  const { busy, run } = useAction();
  const ids = all.map(({ _id }) => _id);
  const peers = all.filter(({ archived, mainCategory }) => !archived && mainCategory === group.mainCategory).map(({ _id }) => _id);
  const at = peers.indexOf(group._id);
  const put = async (order: string[]) => {
    await call(groupCall(kind, 'order'), { ids: order });
    onChanged();
  };
  const move = (to: number) =>
    run(async () => {
      const next = ids.toSpliced(ids.indexOf(group._id), 1);
      await put(next.toSpliced(ids.indexOf(peers[to]!), 0, group._id));
      offerUndo(`${group.name} moved`, () => put(ids));
    });
  return (
    <>
      <IconButton label={`${group.name}: one place up`} disabled={busy || at <= 0} onClick={() => void move(at - 1)}>
        <ArrowUpIcon className="size-4" />
      </IconButton>
      <IconButton label={`${group.name}: one place down`} disabled={busy || at === peers.length - 1} onClick={() => void move(at + 1)}>
        <ArrowUpIcon className="size-4 rotate-180" />
      </IconButton>
    </>
  );
}
