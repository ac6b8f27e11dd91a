import { useCoEditors } from '#web/admin/api/use-co-editors.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

/** Tells of others who have the same thing open to be changed, and of what they saved over what is typed here. */
export function CoEditorsNotice(props: Parameters<typeof useCoEditors>[0]) {
  const { others, changed } = useCoEditors(props);
  const typing = others.filter((other) => other.typing);
  const those = typing.length > 0 ? typing : others;
  const names = inWords(those.map(({ fullName }) => fullName));
  return (
    <div role="status" aria-label="Others at this">
      {(changed !== null || those.length > 0) && (
        <p className="mb-4 border-l-2 border-l-sea bg-card px-4 py-2 text-sea">
          {changed
            ? `${changed.who} saved a change of this, ${formatShortDateTime(changed.at)}. Saving yours shows both, to choose from.`
            : `${names} ${those.length === 1 ? 'has' : 'have'} this open as well${typing.length > 0 ? ', and something typed that is not saved' : ''}.`}
        </p>
      )}
    </div>
  );
}
