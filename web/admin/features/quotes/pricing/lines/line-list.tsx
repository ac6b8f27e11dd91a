import { useCallback, useState } from 'react';
import { createLine, type EditedAlternative, type EditedLine } from '#domain/revisions/edit/edited-revision.ts';
import { getAmountCents, groupAdjacentLines, type LineGroup } from '#domain/revisions/edit/group-lines.ts';
import { haveCents } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { useMediaQuery } from '#web/lib/hooks/use-media-query.ts';
import { LineCards } from './line-cards.tsx';
import type { LineProps } from './line-fields.tsx';
import { LineTable } from './line-table.tsx';
import { usePricing } from '#web/admin/features/quotes/pricing/pricing-context.ts';

export type LineListProps = {
  label: string;
  groups: readonly LineGroup[];
  getLineProps: (line: EditedLine) => LineProps;
  /** Returns true for a line with an error that its fields may not show yet. */
  isLineInvalid: (line: EditedLine) => boolean;
  /** The names of the areas that are collapsed on phones. */
  closedAreas: readonly string[];
  onToggleArea: (name: string) => void;
  showsCents: boolean;
};

type LineListOptions = {
  alternative: EditedAlternative;
  name: string;
  /** True if the first area is open on phones at first. All other areas are collapsed. */
  hasOpenArea: boolean;
};

/** Edits the lines of an alternative: as a table on wide screens, and as cards on narrow screens. */
export function LineList({ alternative: { key, lines }, name, hasOpenArea }: LineListOptions) {
  const { session, state } = usePricing();
  const { errors, shownErrors } = state;
  const isWide = useMediaQuery('(min-width: 80rem)');
  const offerUndo = useScopedUndo();
  const groups = groupAdjacentLines(lines);
  const [newKey, setNewKey] = useState<string>();
  const [closedAreas, setClosedAreas] = useState(() => groups.slice(hasOpenArea ? 1 : 0).map((group) => group.name));
  const openArea = (areaName: string) => setClosedAreas(closedAreas.filter((closedArea) => closedArea !== areaName));
  const removeLine = useCallback(
    (line: EditedLine): void => {
      const position = session.findAlternative(key)?.lines.indexOf(line);
      session.edit({ type: 'remove_line', alternative: key, line: line.key });
      const undo = async () => session.edit({ type: 'insert_line', alternative: key, line, ...(position !== undefined && { position }) });
      offerUndo(`${line.label.trim() || 'Line'} removed`, undo);
    },
    [key, offerUndo, session],
  );
  const addLine = (): void => {
    const line = createLine(createRandomId(), { area: lines.at(-1)?.area ?? '' });
    setNewKey(line.key);
    openArea(groups.at(-1)?.name ?? '');
    session.edit({ type: 'insert_line', alternative: key, line });
  };
  const showsCents = haveCents(lines.map(getAmountCents).filter(Number.isFinite));
  const lineProps = { alternative: key, session, errors: shownErrors, showsCents, onRemove: removeLine };
  const List = isWide ? LineTable : LineCards;
  return (
    <>
      <List
        label={`Lines of ${name}`}
        groups={groups}
        getLineProps={(line) => ({ ...lineProps, line, isNew: line.key === newKey })}
        isLineInvalid={(line) => Object.keys(errors).some((field) => field.startsWith(`${line.key}.`))}
        closedAreas={closedAreas}
        onToggleArea={(areaName) => (closedAreas.includes(areaName) ? openArea(areaName) : setClosedAreas([...closedAreas, areaName]))}
        showsCents={showsCents}
      />
      <AdminButton className="mt-3" onClick={addLine}>
        Add line
      </AdminButton>
    </>
  );
}
