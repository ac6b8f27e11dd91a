import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateRegistration } from './accounts/account.ts';
import { normalizeEmail } from './accounts/email-address.ts';
import { formatRand, toCents, toRand } from './shared/money.ts';
import { findPasswordError } from './accounts/password.ts';
import { errorCodes } from './errors/error-codes.ts';
import { formatQuoteNumber } from './quotes/quote.ts';
import { formatMetersWithUnit, validateQuoteRequest } from './quotes/quote-request.ts';
import { maxUploadBytes, findUploadError } from './media/upload.ts';

describe('amounts of money', () => {
  test('are formatted in rand as in South Africa', () => {
    expect(formatRand(245_000)).toBe('R2\u00a0450');
    expect(formatRand(99_950)).toBe('R999.50');
    expect(formatRand(123_456_789)).toBe('R1\u00a0234\u00a0567.89');
    expect(formatRand(0)).toBe('R0');
    expect(formatRand(-5)).toBe('-R0.05');
  });
  test('are converted from cents to rand and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (cents) => toCents(toRand(cents)) === cents));
  });
  test('have no fractions of a cent', () => expect(() => toCents(1.001)).toThrow(RangeError));
});

describe('email addresses', () => {
  test('are compared case-insensitively, including letters whose lower case has two characters', () => {
    for (const typed of ['Info@Example.test', ' info@example.test', 'İnfo@example.test', 'INFO@EXAMPLE.TEST']) {
      expect(normalizeEmail(typed)).toBe('info@example.test');
    }
    expect(normalizeEmail('ΝΊΚΟΣ@example.test')).toBe(normalizeEmail('νίκος@example.test'));
    expect(normalizeEmail('info2@example.test')).not.toBe('info@example.test');
  });
});

describe('passwords', () => {
  test('have 8 to 128 characters, without composition rules', () => {
    expect(findPasswordError('seven77')).toBe('password_too_short');
    expect(findPasswordError('x'.repeat(129))).toBe('password_too_long');
    expect(findPasswordError('🪨'.repeat(128))).toBeUndefined();
    expect(findPasswordError('only letters here')).toBeUndefined();
  });
});

test('registration returns only the first error, in the specified order', () => {
  const order = ['fullname_required', 'email_required', 'password_required', 'password_required', 'passwords_differ'];
  const form = { fullName: '', email: '', password: '', confirmPassword: '' };
  const steps = [{}, { fullName: 'A' }, { email: 'a@b.test' }, { password: 'long enough' }, { confirmPassword: 'other' }];
  const codes = steps.map((step) => validateRegistration(Object.assign(form, step))?.code);
  expect(codes).toEqual(order);
});

describe('quote requests', () => {
  const completeRequest = {
    stone: 'id',
    serviceName: '',
    contact: { line1: 'a', line2: 'b', province: 'c', city: 'd', postal_code: '8001' },
  };
  test('have no error if they are complete; otherwise the error names the missing or blank answer', () => {
    expect(validateQuoteRequest(completeRequest)).toBeUndefined();
    expect(validateQuoteRequest({ ...completeRequest, stone: '', serviceName: 'Kitchen' })).toBeUndefined();
    for (const field of ['line1', 'line2', 'province', 'city', 'postal_code'] as const) {
      expect(validateQuoteRequest({ ...completeRequest, contact: { ...completeRequest.contact, [field]: ' \t' } })?.field).toBe(field);
    }
  });
  test('return only the first error, in the specified order', () => {
    const order = ['stone', 'line1', 'line2', 'province', 'city', 'postal_code'] as const;
    fc.assert(
      fc.property(fc.subarray([...order], { minLength: 1 }), (missing) => {
        const contact = Object.fromEntries(
          Object.entries(completeRequest.contact).map(([name, value]) => [name, missing.includes(name as never) ? '' : value]),
        ) as typeof completeRequest.contact;
        const error = validateQuoteRequest({ stone: missing.includes('stone') ? '' : 'id', serviceName: '', contact });
        return error?.field === order.find((field) => missing.includes(field));
      }),
    );
  });
  test('get numbers with the year and five digits', () => expect(formatQuoteNumber(2026, 42)).toBe('Q-2026-00042'));
});

test('an amount in meters has the singular or plural unit', () => {
  const running = { running: true, square: false };
  expect(formatMetersWithUnit('1', running)).toBe('1 running meter');
  expect(formatMetersWithUnit('1,0', { running: false, square: true })).toBe('1.0 square meter');
  expect(formatMetersWithUnit('1', { running: false, square: false })).toBe('1 meter');
  expect(formatMetersWithUnit('4.2', { running: true, square: true })).toBe('4.2 running and square meters');
  expect(formatMetersWithUnit('', { running: true, square: true })).toBe('running and square meters');
  expect(formatMetersWithUnit('', { running: false, square: false })).toBe('');
});

describe('the validation of uploads', () => {
  test('checks the number of files, then the type, then the size', () => {
    const file = { type: 'image/png', size: maxUploadBytes };
    expect(findUploadError([file])).toBeUndefined();
    expect(findUploadError([])).toBe('file_missing');
    expect(findUploadError([{ ...file, type: 'x' }, file])).toBe('file_several');
    expect(findUploadError([{ ...file, size: 0 }])).toBe('file_empty');
    expect(findUploadError([{ type: 'image/gif', size: maxUploadBytes + 1 }])).toBe('file_format');
    expect(findUploadError([{ ...file, size: maxUploadBytes + 1 }])).toBe('file_too_large');
  });
});

test('error messages that the specification states are used literally', () => {
  const messages = Object.values(errorCodes).map(([, text]) => text as string);
  for (const message of [
    'Email required.',
    'Password required.',
    'Invalid password, minimum length: 4',
    'Fullname required.',
    'Passwords do not match.',
    'Phone required.',
    'Stone name required.',
    'Address required.',
    'Line 2 required.',
    'Province required.',
    'City required.',
    'Postal Code required.',
    'Please add multiple files one by one',
    'File Format not supported',
    'Maximum upload size is 5MB',
  ]) {
    expect(messages).toContain(message);
  }
});
