import { expect, test } from 'vitest';
import { createEmptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { reduceForm, type FormAction, type FormState } from '#web/features/quote-form/draft/form-reducer.ts';
import { applyCustomerAddress } from './apply-customer-address.ts';

const customerAddress = { line1: '7 Beach Road', line2: 'Sea Point', province: 'Western Cape', city: 'Kapstadt', postal_code: '8005' };
const newDraft = createEmptyDraft();
const applyActions = (...actions: FormAction[]): FormState => actions.reduce(reduceForm, { draft: newDraft, touched: {} });

test('replaces the address of the previous customer when another is selected, even with an empty address', () => {
  const withAddress = applyCustomerAddress(applyActions(), customerAddress);
  expect(withAddress.draft.contact).toEqual(customerAddress);
  expect(applyCustomerAddress(withAddress, { ...customerAddress, line1: '', line2: '', postal_code: '' }).draft.contact).toEqual({
    ...newDraft.contact,
    city: 'Kapstadt',
  });
  expect(applyCustomerAddress(withAddress, undefined).draft.contact).toEqual(newDraft.contact);
});

test('preserves edited address fields and the postal code of the selected suburb', () => {
  const withTypedAddress = applyActions(
    { type: 'contact', field: 'line1', value: 'Unit 3' },
    { type: 'suburb', name: 'Gardens', postalCode: '8001' },
  );
  const address = { ...customerAddress, line1: 'Unit 3', line2: 'Gardens', postal_code: '8001' };
  expect(applyCustomerAddress(withTypedAddress, customerAddress).draft.contact).toEqual(address);
  expect(applyCustomerAddress(applyCustomerAddress(withTypedAddress, customerAddress), undefined).draft.contact).toEqual({
    ...newDraft.contact,
    line1: 'Unit 3',
    line2: 'Gardens',
    postal_code: '8001',
  });
});
