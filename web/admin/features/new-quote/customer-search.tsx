import { useState } from 'react';
import type { Customer } from '#contract/admin/customers.ts';
import { formatCustomerPhone } from '#web/admin/features/customers/customer-cells.tsx';
import { usePreviousData } from '#web/admin/lists/use-previous-data.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { SearchCombobox } from '#web/admin/components/popups/search-combobox.tsx';

const shown = 6;
const load = async (search: string, signal: AbortSignal) =>
  (await call('/admin/customers/list', { search, limit: shown }, { signal })).response;

/** Finds a customer by name, email, phone or suburb. */
export function CustomerSearch({ error, onChoose }: { error: string | undefined; onChoose: (customer: Customer) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), 250);
  const answer = useAnswer(search === '' ? undefined : search, load);
  const { data } = usePreviousData(answer.data);
  return (
    <SearchCombobox<Customer>
      label="Search customers"
      name="customer"
      noun="customer"
      hint="By name, email, phone or suburb"
      error={error}
      text={typed}
      onTextChange={setTyped}
      options={search === '' ? undefined : data?.result}
      count={data?.fullcount}
      empty="Nobody fits. Is it somebody new?"
      loadError={answer.problem}
      onRetry={answer.retry}
      getLabel={({ fullName }) => fullName}
      renderDetail={({ email, phone, suburb }) => [email, formatCustomerPhone(phone), suburb].filter(Boolean).join(', ')}
      onChoose={onChoose}
    />
  );
}
