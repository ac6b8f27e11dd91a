import { BulkBar } from '#web/admin/ui/bulk-bar.tsx';
import { DeskButton } from '#web/admin/ui/button.tsx';
import type { Selection } from '#web/admin/ui/use-selection.ts';
import type { Group } from './groups.ts';
import type { GroupDeeds } from './use-group-deeds.ts';

type GroupBulkProps = {
  selection: Selection;
  /** What the list finds, on all its pages. */
  found: readonly Group[];
  /** How many of it one page shows. */
  shown: number;
  deeds: GroupDeeds;
};

/** Archives or brings back what is ticked: of materials, types or colours that are there and that are not in the archive yet, or are. */
export function GroupBulk({ selection, found, shown, deeds }: GroupBulkProps) {
  const chosen = found.filter(({ _id }) => selection.has(_id));
  const [archived, active] = [chosen.filter((group) => group.archived), chosen.filter((group) => !group.archived)];
  return (
    <BulkBar selection={{ ...selection, count: chosen.length }} shown={shown} fullcount={found.length}>
      {active.length > 0 && (
        <DeskButton busy={deeds.busy} onClick={() => void deeds.archive(active, selection.clear)}>
          Archive
        </DeskButton>
      )}
      {archived.length > 0 && (
        <DeskButton busy={deeds.busy} onClick={() => void deeds.restore(archived, selection.clear)}>
          Bring back
        </DeskButton>
      )}
    </BulkBar>
  );
}
