import { expect, test } from 'vitest';
import { emptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { formReducer, type FormAction, type FormState } from '#web/features/quote-form/draft/form-reducer.ts';
import { applyCustomerAddress } from './apply-customer-address.ts';

const home = { line1: '7 Beach Road', line2: 'Sea Point', province: 'Western Cape', city: 'Kapstadt', postal_code: '8005' };
const nowhere = emptyDraft();
const after = (...actions: FormAction[]): FormState => actions.reduce(formReducer, { draft: nowhere, touched: {} });

test('choosing another customer replaces the address of the previous one, even with an empty address', () => {
  const first = applyCustomerAddress(after(), home);
  expect(first.draft.contact).toEqual(home);
  expect(applyCustomerAddress(first, { ...home, line1: '', line2: '', postal_code: '' }).draft.contact).toEqual({
    ...nowhere.contact,
    city: 'Kapstadt',
  });
  expect(applyCustomerAddress(first, undefined).draft.contact).toEqual(nowhere.contact);
});

test('edited address fields stay, and a suburb keeps its postal code', () => {
  const typed = after({ type: 'contact', field: 'line1', value: 'Unit 3' }, { type: 'suburb', name: 'Gardens', postalCode: '8001' });
  const address = { ...home, line1: 'Unit 3', line2: 'Gardens', postal_code: '8001' };
  expect(applyCustomerAddress(typed, home).draft.contact).toEqual(address);
  expect(applyCustomerAddress(applyCustomerAddress(typed, home), undefined).draft.contact).toEqual({
    ...nowhere.contact,
    line1: 'Unit 3',
    line2: 'Gardens',
    postal_code: '8001',
  });
});
