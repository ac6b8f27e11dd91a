import { useState } from 'react';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { SearchCombobox } from '#web/admin/components/search-combobox.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { parseProducts, serializeList } from './field-config.ts';

const find = async (search: string, signal: AbortSignal) =>
  (await call('/admin/product/list', { search, limit: 8 }, { signal })).response.result;

type StonesFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** Stones of the catalogue, found by words and added one by one. */
export function ProductPicker({ label, value, onChange }: StonesFieldProps) {
  const [search, setSearch] = useState('');
  const chosen = parseProducts(value);
  const { data, problem, retry } = useAnswer(search.trim() === '' ? undefined : search.trim(), find);
  const found = data?.filter(({ _id }) => chosen.every((stone) => stone._id !== _id));
  return (
    <div>
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
      <SearchCombobox
        label={label}
        noun="stone"
        placeholder="Find a stone"
        text={search}
        onTextChange={setSearch}
        options={found}
        empty="No stone fits."
        loadError={problem}
        onRetry={retry}
        getLabel={({ name }) => name}
        renderDetail={({ mainCategoryName }) => mainCategoryName}
        onChoose={({ _id, name }) => {
          onChange(serializeList([...chosen, { _id, name }]));
          setSearch('');
        }}
      />
    </div>
  );
}
