import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactFault, findNameProblem, profileFault } from './account.ts';
import { hasWebAddress } from './person-name.ts';

const around = fc.string({ unit: 'grapheme' });
const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019-') });
const mixedCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((flags) => Array.from(text, (letter, index) => (flags[index] ? letter.toUpperCase() : letter)).join(''));
const webAddress = fc.oneof(
  fc.constant('://'),
  mixedCase('www.'),
  word.map((host) => `.${host}/`),
  fc.constantFrom(
    'example.com/x',
    'https://example.com',
    'bit.ly/3',
    'WWW.example',
    'ｗｗｗ．example',
    'example。com/x',
    'exam\u200bple.c\u00adom\u2060/x',
    'h\u200dttps:\u200b//x',
  ),
);

test('a name that contains a web address is rejected, whatever stands around it', () => {
  fc.assert(
    fc.property(around, webAddress, around, (before, address, after) => {
      const name = `a${before}${address}${after}`;
      expect(hasWebAddress(name)).toBe(true);
      expect(findNameProblem(name)).toBe('name_has_url');
      expect(profileFault({ fullName: name, email: undefined })).toEqual({ field: 'fullName', code: 'name_has_url' });
      expect(contactFault({ name, email: 'a@b.test', phone: '0821234567' })).toEqual({ field: 'name', code: 'name_has_url' });
    }),
  );
});

test('a name without a colon before slashes, without "www." and without a dot before a slash is accepted', () => {
  const part = fc.string({ unit: fc.constantFrom(..."abcwéł'’- .") });
  fc.assert(
    fc.property(part, (name) => {
      expect(hasWebAddress(name)).toBe(name.includes('www.'));
    }),
  );
  for (const name of ['Dr. A. van der Merwe', 'Jan c/o Mr. Smith', 'Thandi / Sipho', 'J.R. Smith (Pty) Ltd', 'Zoë O’Neill', '石 三'])
    expect(findNameProblem(name), name).toBeUndefined();
});
