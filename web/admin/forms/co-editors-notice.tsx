import { useCoEditors } from '#web/admin/api/use-co-editors.ts';
import { formatNames, formatShortDateTime, selectPlural } from '#web/admin/utils/format.ts';

/** Shows who else is editing the record, and that someone has saved changes to it. */
export function CoEditorsNotice(props: Parameters<typeof useCoEditors>[0]) {
  const { others, changed } = useCoEditors(props);
  const typing = others.filter((editor) => editor.typing);
  const shown = typing.length > 0 ? typing : others;
  const names = formatNames(shown.map(({ fullName }) => fullName));
  return (
    <div role="status" aria-label="Other people editing">
      {(changed !== null || shown.length > 0) && (
        <p className="mb-4 border-l-2 border-l-sea bg-card px-4 py-2 text-sea">
          {changed
            ? `${changed.who} saved changes to this (${formatShortDateTime(changed.at)}). When you save, you can choose which values to keep.`
            : typing.length > 0
              ? selectPlural(
                  shown.length,
                  `${names} is also editing this and has unsaved changes.`,
                  `${names} are also editing this and have unsaved changes.`,
                )
              : selectPlural(shown.length, `${names} also has this open.`, `${names} also have this open.`)}
        </p>
      )}
    </div>
  );
}
