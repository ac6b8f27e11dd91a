import { useState } from 'react';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { each, tellLeft } from '#web/admin/lib/each.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { call } from '#web/lib/api/api-client.ts';
import { usesIn, type GroupUse } from './group-uses.tsx';
import { countGroups, groupCall, type Group, type GroupKind } from './groups.ts';

const told = { delete: 'in the archive', restore: 'back' } as const;
const back = { delete: 'restore', restore: 'delete' } as const;
type Deed = keyof typeof told;

/** Puts materials, types or colours into the archive and brings them back, one or several, with Undo. @param reload asks for the list anew */
export function useGroupDeeds(kind: GroupKind, reload: () => void) {
  const { busy, run } = useAction();
  const [uses, setUses] = useState<readonly GroupUse[]>([]);
  const several = (count: number) => countGroups(kind, count);

  async function send(groups: readonly Group[], deed: Deed) {
    const outcome = await each(groups, ({ _id }) => call(groupCall(kind, deed), { _id }));
    setUses(usesIn(outcome.refused));
    reload();
    return { done: outcome.done.map(({ thing }) => thing), left: tellLeft(outcome, several) };
  }
  const make = (groups: readonly Group[], deed: Deed, onDone?: () => void) =>
    run(async () => {
      const { done, left } = await send(groups, deed);
      onDone?.();
      const what = done.length === 1 ? `${done[0]!.name} is` : `${several(done.length)} are`;
      offerUndo(`${what} ${told[deed]}${left}`, async () => `Undone${(await send(done, back[deed])).left}`);
    });

  return {
    busy,
    /** What stayed out of the archive the last time, and why. */
    uses,
    forgetUses: () => setUses([]),
    /** @param onDone hears of it where at least one was not refused */
    archive: (groups: readonly Group[], onDone?: () => void) => make(groups, 'delete', onDone),
    restore: (groups: readonly Group[], onDone?: () => void) => make(groups, 'restore', onDone),
  };
}
export type GroupDeeds = ReturnType<typeof useGroupDeeds>;
