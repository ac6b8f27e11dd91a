import { expect, test } from 'vitest';
import { getPdfHint } from './pdf-hint.ts';

test('a PDF that may not open has a hint for its sender', () => {
  expect(getPdfHint('%PDF-1.7 << /Type /Page /Parent 2 0 R >>')).toBe('');
  expect(getPdfHint('%PDF-1.7 << /Type/ObjStm /N 3 >> stream')).toBe('');
  expect(getPdfHint('%PDF-1.7 << /Type /Page >> trailer << /Encrypt 4 0 R >>')).toContain('protected');
  expect(getPdfHint('%PDF-1.7 << /Type /XRef /Encrypt<</V 4>> >>')).toContain('protected');
  expect(getPdfHint('%PDF-1.7 << /Type /Pages >>')).toContain('may not be able');
});
