import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateContactForm, findNameError, validateProfile } from './account.ts';
import { hasWebAddress, normalizeName } from './person-name.ts';

const surroundingText = fc.string({ unit: 'grapheme' });
const createMixedCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((flags) => Array.from(text, (letter, index) => (flags[index] ? letter.toUpperCase() : letter)).join(''));
const webAddress = fc.oneof(
  fc.constant('://'),
  createMixedCase('www.'),
  fc.constantFrom(
    'https://example.com',
    'WWW.example',
    'ｗｗｗ．example',
    'ｗｗｗ。example',
    'w\u200bww\u00ad.example',
    'h\u200dttps:\u200b//x',
  ),
);

test('a name that contains a web address is rejected, whatever text surrounds it', () => {
  fc.assert(
    fc.property(surroundingText, webAddress, surroundingText, (before, address, after) => {
      const name = `a${before}${address}${after}`;
      expect(hasWebAddress(name)).toBe(true);
      expect(findNameError(name)).toBe('name_has_url');
      expect(validateProfile({ fullName: name, email: undefined })).toEqual({ field: 'fullName', code: 'name_has_url' });
      expect(validateContactForm({ name, email: 'a@b.test', phone: '0821234567' })).toEqual({ field: 'name', code: 'name_has_url' });
    }),
  );
});

test('dots, slashes and hyphens are accepted unless they form a web address', () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcwéł'’- ./") });
  fc.assert(
    fc.property(letters, (name) => {
      expect(hasWebAddress(name)).toBe(name.includes('www.'));
    }),
  );
  const coupleNames = ['Mr./Mrs. Smith', 'Dr./Prof. Nel', 'P.Smith/J.Smith', 'Thabo v.d.Merwe/Nomsa'];
  for (const name of [
    ...coupleNames,
    'Dr. A. van der Merwe',
    'Jan c/o Mr. Smith',
    'Thandi / Sipho',
    'J.R. Smith (Pty) Ltd',
    'Zoë O’Neill',
    '石 三',
  ])
    expect(findNameError(name), name).toBeUndefined();
});

test('a name is normalized to one line of visible characters', () => {
  for (const [typed, name] of [
    [' Zoë  O’Neill\r\n\tSmith ', 'Zoë O’Neill Smith'],
    ['\tThandi \u202e\n Nkosi\u0007', 'Thandi Nkosi'],
    ['\u0000\u202eevil\u2066', 'evil'],
    ['Thandi\u2028Nkosi\u2029\u0085Dube\u001b', 'Thandi Nkosi Dube'],
    ['\u200bThan\u00addi\u2060 \u{e0041}Nkosi\ufeff', 'Thandi Nkosi'],
  ] as const)
    expect(normalizeName(typed)).toBe(name);
  expect(normalizeName('علی\u200cرضا'), 'a joiner that belongs to the name').toBe('علی\u200cرضا');
});

test('a name of invisible characters counts as missing', () => {
  for (const name of ['\u200b\u200b', '\u200c', '\u3164', '\u115f \u1160', '\u2800\u2800', '\u202e\n\ufeff', '\u{e0041}\ufe0f'])
    expect(findNameError(name), JSON.stringify(name)).toBe('fullname_required');
});
