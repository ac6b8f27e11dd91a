import { expect, test } from 'vitest';
import { createEmptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { fillEmptyAddress } from './fill-empty-address.ts';

const residence = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Paarl', province: '', postal_code: '8001' };
const { contact: emptyAddress } = createEmptyDraft();

test('a sign-in on the page fills the empty address fields and does not overwrite entered values', () => {
  const expectedAddress = { ...residence, province: 'Western Cape' };
  expect(fillEmptyAddress(emptyAddress, residence)).toEqual(expectedAddress);
  expect(fillEmptyAddress({ ...emptyAddress, line1: '1 Long Street' }, residence)).toEqual({
    ...expectedAddress,
    line1: '1 Long Street',
    city: 'Cape Town',
  });
  const completeAddress = { line1: '1 Long Street', line2: 'Sea Point', city: 'Durban', province: 'KwaZulu-Natal', postal_code: '4001' };
  expect(fillEmptyAddress(completeAddress, residence)).toEqual(completeAddress);
});
