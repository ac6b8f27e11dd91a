import { useState } from 'react';
import type { Customer } from '#contract/admin/customers.endpoints.ts';
import { formatCustomerPhone } from '#web/admin/features/customers/customer-cells.tsx';
import { useListQuery } from '#web/admin/kit/list/use-list-query.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { SearchCombobox } from '#web/admin/components/popups/search-combobox.tsx';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

const maxResults = 6;

/** Searches for a customer by name, email, phone or suburb. */
export function CustomerSearch({ error, onChoose }: { error: string | undefined; onChoose: (customer: Customer) => void }) {
  const [searchText, setSearchText] = useState('');
  const search = useDebouncedValue(searchText.trim(), 250);
  const { data, table } = useListQuery({ ...queryFor('/admin/customers/list', { search, limit: maxResults }), enabled: search !== '' });
  return (
    <SearchCombobox<Customer>
      label="Search customers"
      name="customer"
      noun="customer"
      hint="By name, email, phone or suburb"
      error={error}
      text={searchText}
      onTextChange={setSearchText}
      options={search === '' ? undefined : data?.result}
      count={data?.fullcount}
      empty="No customers found. Is this a new customer?"
      loadError={table.error ? getErrorMessage(table.error) : undefined}
      onRetry={table.onRetry}
      getLabel={({ fullName }) => fullName}
      renderDetail={({ email, phone, suburb }) => [email, formatCustomerPhone(phone), suburb].filter(Boolean).join(', ')}
      onChoose={onChoose}
    />
  );
}
