import fc from 'fast-check';

/** Generates a character of any plane of Unicode. `unit: 'binary'` of fast-check lists all characters first, which takes a second. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Generates Unicode text. @param maxLength the maximum number of characters */
export const createUnicodeText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: character, ...(maxLength === undefined ? {} : { maxLength }) });
