import { expect, test } from 'vitest';
import { toDiffText } from './page-text.ts';

test('a page is converted to text for comparison, with characters in place of its tags', () => {
  const html = `<h2>Care &amp; cleaning</h2>\n<p>Wipe it
with <strong>soap</strong>, see <a href="/contactus">us</a>.</p><ul><li>Oil</li><li><p>Wax</p></li></ul>
<table><tr><th>Stone</th><td>R1</td></tr></table><figure><img src="/media/a/1200.jpg" alt="A sink" /><figcaption>Ours</figcaption></figure>`;
  expect(toDiffText(html)).toBe(
    [
      '# Care & cleaning',
      '',
      'Wipe it with *soap*, see us [/contactus].',
      '– Oil',
      '– Wax',
      '',
      'Stone | R1 |',
      '',
      '[picture: A sink, /media/a/1200.jpg]',
      'Ours',
    ].join('\n'),
  );
});

test('a comparison of pages ignores line breaks and the notation of closing tags', () => {
  expect(toDiffText('<p>One\ntwo</p>\n\n<p>Three<br />four</p>')).toBe(toDiffText('<p>One two</p><p>Three<br>four</p>'));
  expect(toDiffText('<tr>\n<th>A</th>\n<td>B</td>\n</tr>')).toBe(toDiffText('<tr><th>A</th><td>B</td></tr>'));
  expect(toDiffText('')).toBe('');
});
