import { fromComparedParts, toComparedParts } from '#domain/revisions/edit/compare-revisions.ts';
import { describeAlternative, describeSizes } from '#domain/revisions/edit/describe-revision.ts';
import type { EditedAlternative } from '#domain/revisions/edit/edited-revision.ts';
import type { TypedArea } from '#domain/revisions/edit/typed-areas.ts';
import { ConflictDialog, type ConflictField } from '#web/admin/kit/form/conflict-dialog.tsx';
import { offerDraftRestore, useScopedUndo } from '#web/admin/utils/undo.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { usePricing } from './pricing-context.ts';

export const validUntilLabel = 'Quote valid until';

const describe = (value: unknown, other: unknown): string =>
  value === undefined ? '' : describeAlternative(value as EditedAlternative, other as EditedAlternative | undefined);

/** The parts of a revision that the dialog compares. */
const fields: readonly ConflictField[] = [
  { name: 'areas', label: 'Sizes', format: (areas) => describeSizes(areas as TypedArea[]) },
  { name: 'validUntil', label: validUntilLabel, format: (day) => (day ? formatDate(day as string) : '') },
  ...[0, 1, 2].map((index) => ({ name: `alternatives.${index}`, label: `Alternative ${index + 1}`, format: describe })),
];

/** Renders the dialog of an edit conflict: staff select which parts of the two drafts are saved. */
export function PricingConflict() {
  const { session, state, data } = usePricing();
  const offerUndo = useScopedUndo();
  const { conflict, editor, saving, saveError } = state;
  if (conflict === undefined) return null;
  const toParts = (revision: Parameters<typeof toComparedParts>[0]) => toComparedParts(revision, data.prices.strategy ?? undefined);
  const saved = session.toEditor(conflict.saved);
  return (
    <ConflictDialog
      fields={fields}
      conflict={{
        base: toParts(editor.base),
        draft: toParts(editor.current),
        saved: toParts(saved.current),
        savedBy: conflict.savedBy,
        saveSelected: (parts) => session.saveSelected(fromComparedParts(parts), saved),
        discardDraft: () => offerDraftRestore('Changes discarded', session.discard(saved), offerUndo),
        close: session.closeConflict,
      }}
      busy={saving !== 'no'}
      errorMessage={saveError}
    />
  );
}
