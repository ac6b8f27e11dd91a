import { expect, test } from 'vitest';
import { sanitizeFileName, toDownloadName, uploadAccept, uploadTypes } from './upload.ts';

test('T31 a displayed file name is the last path segment without misleading characters, at most 200 characters long', () => {
  expect(sanitizeFileName('../../etc/passwd.png')).toBe('passwd.png');
  expect(sanitizeFileName('C:\\plans\\roof.png')).toBe('roof.png');
  expect(sanitizeFileName('a\0b\r\nBcc: x.png')).toBe('abBcc: x.png');
  // Displayed right to left this would be "exe.png".
  expect(sanitizeFileName('\u202egnp.exe')).toBe('gnp.exe');
  expect(sanitizeFileName('plan \u2066\u200b.pdf')).toBe('plan .pdf');
  expect(sanitizeFileName(`${'石'.repeat(300)}.jpeg`)).toBe(`${'石'.repeat(195)}.jpeg`);
  expect(sanitizeFileName('x'.repeat(300))).toBe('x'.repeat(200));
  expect(sanitizeFileName('x'.repeat(200))).toBe('x'.repeat(200));
  expect(sanitizeFileName(`${'x'.repeat(150)}.a${'y'.repeat(100)}.pdf`)).toBe(`${'x'.repeat(150)}.a${'y'.repeat(44)}.pdf`);
  expect(sanitizeFileName('\u200b plan.pdf ')).toBe('plan.pdf');
  expect(sanitizeFileName('\u200f/')).toBe('');
  expect(sanitizeFileName('Küche – Plan (2) 🪨.pdf')).toBe('Küche – Plan (2) 🪨.pdf');
});

test('a downloaded file has its stored name with the extension of its type', () => {
  for (const [name, type, expected] of [
    ['Küche.pdf', 'application/pdf', 'Küche.pdf'],
    ['plan.html', 'application/pdf', 'plan.pdf'],
    ['plan 1.5 m', 'application/pdf', 'plan 1.5 m.pdf'],
    ['.pdf', 'application/pdf', '.pdf.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo.jpg', 'image/png', 'photo.png'],
    ['厨房', 'image/jpeg', '厨房.jpg'],
  ] as const)
    expect(toDownloadName(name, type)).toBe(expected);
});

test('the file picker accepts every allowed type by MIME type and by extension', () => {
  const accepted = uploadAccept.split(',');
  for (const [type, extension] of Object.entries(uploadTypes)) expect(accepted).toEqual(expect.arrayContaining([type, `.${extension}`]));
});
