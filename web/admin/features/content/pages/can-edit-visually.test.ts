import { expect, test } from 'vitest';
import { canEditVisually } from './can-edit-visually.ts';

test.each([
  ['<p>Words, <strong>strong</strong> ones</p>', true],
  ['<figure><img src="/media/a/1200.jpg" alt="A" /><figcaption>The <em>first</em> one</figcaption></figure><p>On</p>', true],
  ['<p>Among <img src="/a.jpg"> words</p>', true],
  ['<figure><img src="/a.jpg"><img src="/b.jpg"></figure>', false],
  ['<figure><blockquote>Said</blockquote><figcaption>Who</figcaption></figure>', false],
  ['<figure><img src="/a.jpg"><figcaption><p>In a paragraph</p></figcaption></figure>', false],
  ['<section>Another tag</section>', false],
])('the visual editor supports %s: %s', (html, expected) => {
  expect(canEditVisually(html)).toBe(expected);
});
