import { useState } from 'react';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { runForEach, describeFailures } from '#web/admin/utils/run-for-each.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { call } from '#web/lib/api/api-client.ts';
import { usagesFrom, type CategoryUsage } from './category-in-use-notice.tsx';
import { formatCategoryCount, categoryEndpoint, type CategoryRow, type CategoryKind } from './categories.ts';

const told = { delete: 'in the archive', restore: 'back' } as const;
const back = { delete: 'restore', restore: 'delete' } as const;
type Deed = keyof typeof told;

/** Puts materials, types or colours into the archive and brings them back, one or several, with Undo. @param reload asks for the list anew */
export function useCategoryActions(kind: CategoryKind, reload: () => void) {
  const { busy, run } = useAction();
  const [uses, setUses] = useState<readonly CategoryUsage[]>([]);
  const several = (count: number) => formatCategoryCount(kind, count);

  async function send(groups: readonly CategoryRow[], deed: Deed) {
    const outcome = await runForEach(groups, ({ _id }) => call(categoryEndpoint(kind, deed), { _id }));
    setUses(usagesFrom(outcome.refused));
    reload();
    return { done: outcome.done.map(({ thing }) => thing), left: describeFailures(outcome, several) };
  }
  const make = (groups: readonly CategoryRow[], deed: Deed, onDone?: () => void) =>
    run(async () => {
      const { done, left } = await send(groups, deed);
      onDone?.();
      const what = done.length === 1 ? `${done[0]!.name} is` : `${several(done.length)} are`;
      showUndo(`${what} ${told[deed]}${left}`, async () => `Undone${(await send(done, back[deed])).left}`);
    });

  return {
    busy,
    /** What stayed out of the archive the last time, and why. */
    uses,
    forgetUses: () => setUses([]),
    /** @param onDone hears of it where at least one was not refused */
    archive: (groups: readonly CategoryRow[], onDone?: () => void) => make(groups, 'delete', onDone),
    restore: (groups: readonly CategoryRow[], onDone?: () => void) => make(groups, 'restore', onDone),
  };
}
export type CategoryActions = ReturnType<typeof useCategoryActions>;
