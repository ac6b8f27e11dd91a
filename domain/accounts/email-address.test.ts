import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedEmails, unusableEmails } from '#test/pasted-emails.ts';
import { cleanEmail, findEmailError, isEmail, normalizeEmail } from './email-address.ts';

test('an address is stored without what cannot belong to it', () => {
  const otherSpellings = [
    '"Jane" <jane@example.test>, ',
    'MAILTO:jane@example.test?subject=Stone',
    '“jane@example.test”',
    '(jane@example.test)\t',
    '„jane@example.test“',
    '«jane@example.test»',
    '`jane@example.test`',
    ';jane@example.test',
    'jane@example.test…',
    'jane@example.test –',
  ];
  for (const typed of [...pastedEmails, ...otherSpellings]) {
    expect(cleanEmail(typed), typed).toBe('jane@example.test');
    expect(isEmail(typed), typed).toBe(true);
  }
  expect(cleanEmail("o'neill+stone@sub.example.co.za")).toBe("o'neill+stone@sub.example.co.za");
});

test('a text that contains no single address is rejected', () => {
  const others = [
    'jane@.example.test',
    'jane@example.test, bob@example.test',
    'jane@example.test\nBcc: bob@example.test',
    'jane:x@example.test',
  ];
  for (const typed of [...unusableEmails, ...others]) expect(findEmailError(typed), typed).toBe('email_invalid');
  expect(findEmailError(' ')).toBe('email_required');
});

test('an accent typed as one character or as two gives the same address', () => {
  expect(cleanEmail('rene\u0301@example.test')).toBe('ren\u00e9@example.test');
  expect(normalizeEmail('RENE\u0301@example.test')).toBe(normalizeEmail('ren\u00e9@example.test'));
});

test('a domain with letters outside ASCII has its ASCII form, and differs from a domain that looks alike', () => {
  expect(cleanEmail('jane@пример.рф')).toBe('jane@xn--e1afmkfd.xn--p1ai');
  expect(cleanEmail('René@BÜCHER.example')).toBe('René@xn--bcher-kva.example');
  expect(normalizeEmail('jane@bu\u0308cher.example')).toBe(normalizeEmail('JANE@XN--BCHER-KVA.example'));
  // The first letter of the domain is Cyrillic.
  expect(cleanEmail('jane@\u0435xample.test')).toBe('jane@xn--xample-2of.test');
  for (const typed of ['jane@\u0661.test', 'jane@\u0301x.test', 'jane@пример']) expect(findEmailError(typed), typed).toBe('email_invalid');
});

test('cleaning a valid address again changes nothing', () => {
  const part = fc.string({ unit: fc.constantFrom(...'aéе\u0301<>".,;:\u200b\u202a '), maxLength: 6 });
  fc.assert(
    fc.property(part, part, part, part, (before, local, domain, after) => {
      const typed = `${before}${local}a@${domain}example.test${after}`;
      if (isEmail(typed)) expect(cleanEmail(cleanEmail(typed))).toBe(cleanEmail(typed));
    }),
    // An invisible character between a letter and its accent.
    { examples: [['a\u200b\u0301', '', '', '']] },
  );
});
