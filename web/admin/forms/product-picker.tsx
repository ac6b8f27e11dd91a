import { useState, type Ref } from 'react';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { SearchCombobox } from '#web/admin/components/popups/search-combobox.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { ProductRef } from './field-config.ts';

const find = async (search: string, signal: AbortSignal) =>
  (await call('/admin/product/list', { search, limit: 8 }, { signal })).response.result;

type ProductPickerProps = {
  inputRef: Ref<HTMLInputElement>;
  label: string;
  products: readonly ProductRef[];
  error: string | undefined;
  onChange: (products: ProductRef[]) => void;
};

/** Stones of the catalogue, found by words and added one by one. */
export function ProductPicker({ inputRef, label, products, error, onChange }: ProductPickerProps) {
  const [search, setSearch] = useState('');
  const { data, problem, retry } = useAnswer(search.trim() === '' ? undefined : search.trim(), find);
  const found = data?.filter(({ _id }) => products.every((product) => product._id !== _id));
  return (
    <div>
      {products.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5" aria-label={`${label}, chosen`}>
          {products.map(({ _id, name }) => (
            <li key={_id} className="flex items-center rounded-sm border border-line bg-well pl-2.5">
              {name}
              <IconButton label={`Take ${name} off`} onClick={() => onChange(products.filter((product) => product._id !== _id))}>
                <CloseIcon className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SearchCombobox
        inputRef={inputRef}
        label={label}
        error={error}
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
          onChange([...products, { _id, name }]);
          setSearch('');
        }}
      />
    </div>
  );
}
