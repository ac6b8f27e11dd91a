import { useId, useState } from 'react';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import { parseProducts, serializeList } from './field-config.ts';

const find = async (search: string, signal: AbortSignal) =>
  (await call('/admin/product/list', { search, limit: 8 }, { signal })).response.result;

type StonesFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** Stones of the catalogue, found by words and added one by one. */
export function ProductPicker({ label, value, onChange }: StonesFieldProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  const chosen = parseProducts(value);
  const { data, problem } = useAnswer(search.trim() === '' ? undefined : search.trim(), find);
  const found = data?.filter(({ _id }) => chosen.every((stone) => stone._id !== _id));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5" aria-label={`${label}, chosen`}>
          {chosen.map(({ _id, name }) => (
            <li key={_id} className="flex items-center rounded-sm border border-line bg-well pl-2.5">
              {name}
              <IconButton label={`Take ${name} off`} onClick={() => onChange(serializeList(chosen.filter((stone) => stone._id !== _id)))}>
                <CloseIcon className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="search"
        className="control"
        placeholder="Find a stone"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-alarm">
          {problem}
        </p>
      )}
      {found && (
        <ul className="mt-1.5 rounded-sm border border-line" aria-label="Stones found">
          {found.length === 0 && <li className="px-3 py-2 text-soft">No stone fits.</li>}
          {found.map(({ _id, name, mainCategoryName }) => (
            <li key={_id}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-2 px-2.5 text-left hover:bg-well pointer-coarse:min-h-11"
                onClick={() => {
                  onChange(serializeList([...chosen, { _id, name }]));
                  setSearch('');
                }}
              >
                <PlusIcon className="size-4 text-soft" />
                {name}
                <span className="text-soft">{mainCategoryName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
