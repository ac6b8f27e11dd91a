import { expect, test } from 'vitest';
import { listSetFlags, validateQuoteRequest } from './quote-request.ts';

const contact = { line1: '12 Kloof Street', line2: 'Gardens', province: 'Western Cape', city: 'Cape Town', postal_code: '8001' };
const request = { stone: 'paarl-rock', serviceName: '', contact };

test('a request needs a stone or a service, and the whole address', () => {
  expect(validateQuoteRequest(request)).toBeUndefined();
  expect(validateQuoteRequest({ ...request, stone: ' ', serviceName: 'Repair' })).toBeUndefined();
  expect(validateQuoteRequest({ ...request, stone: ' ' })).toEqual({ field: 'stone', code: 'stone_required' });
});

test.each([
  ['line1', 'address_required'],
  ['line2', 'line2_required'],
  ['province', 'province_required'],
  ['city', 'city_required'],
  ['postal_code', 'postal_code_required'],
])('a request without %s has the error %s', (field, code) => {
  expect(validateQuoteRequest({ ...request, contact: { ...contact, [field]: ' ' } })).toEqual({ field, code });
});

test('the set flags are listed by name', () => {
  expect(listSetFlags({ splashback: true, kickplates: false, hob_clabbing: true })).toEqual(['splashback', 'hob_clabbing']);
});
