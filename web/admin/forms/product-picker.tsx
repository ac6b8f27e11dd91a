import { useId, useState, type Ref } from 'react';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
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
  const id = useId();
  const { data, problem } = useAnswer(search.trim() === '' ? undefined : search.trim(), find);
  const found = data?.filter(({ _id }) => products.every((stone) => stone._id !== _id));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
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
      <input
        ref={inputRef}
        id={id}
        type="search"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="control"
        placeholder="Find a stone"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
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
                  onChange([...products, { _id, name }]);
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
