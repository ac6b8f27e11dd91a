import { useState, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { SearchCombobox } from '#web/admin/components/popups/search-combobox.tsx';
import { queryFor } from '#web/admin/api/query-client.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { ProductRef } from '#web/admin/kit/form/field-config.ts';

type ProductPickerProps = {
  inputRef: Ref<HTMLInputElement>;
  label: string;
  products: readonly ProductRef[];
  error: string | undefined;
  onChange: (products: ProductRef[]) => void;
};

/** Selects products: searches the catalogue and adds them one by one. */
export function ProductPicker({ inputRef, label, products, error, onChange }: ProductPickerProps) {
  const [searchText, setSearchText] = useState('');
  const search = searchText.trim();
  const {
    data,
    error: loadError,
    refetch,
  } = useQuery({ ...queryFor('/admin/product/list', { search, limit: 8 }), enabled: search !== '' });
  const matches = data?.result.filter(({ _id }) => products.every((product) => product._id !== _id));
  return (
    <div>
      {products.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5" aria-label={`${label}, selected`}>
          {products.map(({ _id, name }) => (
            <li key={_id} ref={focusOnRemoval} className="flex items-center rounded-sm border border-line bg-well pl-2.5">
              {name}
              <IconButton
                label={`Remove ${name}`}
                data-removes-item
                onClick={() => onChange(products.filter((product) => product._id !== _id))}
              >
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
        noun="product"
        placeholder="Search products"
        text={searchText}
        onTextChange={setSearchText}
        options={matches}
        empty="No products found."
        loadError={loadError ? getErrorMessage(loadError) : undefined}
        onRetry={() => void refetch()}
        getLabel={({ name }) => name}
        renderDetail={({ mainCategoryName }) => mainCategoryName}
        onChoose={({ _id, name }) => {
          onChange([...products, { _id, name }]);
          setSearchText('');
        }}
      />
    </div>
  );
}
