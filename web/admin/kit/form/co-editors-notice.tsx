import { useCoEditors } from '#web/admin/api/use-co-editors.ts';
import { formatNames, formatShortDateTime, selectPlural } from '#web/admin/utils/format.ts';

/** Shows the other editors of the record, and that someone has saved changes to it. */
export function CoEditorsNotice(props: Parameters<typeof useCoEditors>[0]) {
  const { others, changed } = useCoEditors(props);
  const editorsWithChanges = others.filter((editor) => editor.isTyping);
  const listedEditors = editorsWithChanges.length > 0 ? editorsWithChanges : others;
  const names = formatNames(listedEditors.map(({ fullName }) => fullName));
  return (
    <div role="status" aria-label="Other people editing">
      {(changed !== null || listedEditors.length > 0) && (
        <p className="mb-4 border-l-2 border-l-sea bg-card px-4 py-2 text-sea">
          {changed
            ? `${changed.userName} saved changes to this (${formatShortDateTime(changed.at)}). When you save, you can choose which values to keep.`
            : editorsWithChanges.length > 0
              ? selectPlural(
                  listedEditors.length,
                  `${names} is also editing this and has unsaved changes.`,
                  `${names} are also editing this and have unsaved changes.`,
                )
              : selectPlural(listedEditors.length, `${names} also has this open.`, `${names} also have this open.`)}
        </p>
      )}
    </div>
  );
}
