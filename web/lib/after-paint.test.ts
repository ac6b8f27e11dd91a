import { expect, test } from 'vitest';
import { startAfterPaint } from './after-paint.ts';

const head = '<head><link rel="modulepreload" nonce="x" href="/assets/a.js"/>';
const end =
  '<script nonce="x" type="module" async="">import "/assets/manifest.js";\n' +
  'import * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\n' +
  'window.routes = {"root":route0,"home":route1};\nimport("/assets/entry.js");</script>';

test('the code of a page is fetched and run once the page is painted, the manifest first', () => {
  const later = startAfterPaint(head, end);
  expect(later.head).toBe('<head>');
  expect(later.end).toContain('<script nonce="x" type="module">(run=>document.hidden?run():new PerformanceObserver(');
  expect(later.end).toContain('for(const href of ["/assets/a.js"])');
  expect(later.end).toContain(
    'await import("/assets/manifest.js");const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/home.js")]);',
  );
  expect(later.end).toContain('window.routes = {"root":route0,"home":route1};\nimport("/assets/entry.js");})</script>');
});

test('a document without code stays as it is', () => {
  const plain = '<p>import "x";</p><script type="application/ld+json">{"a":1}</script>';
  expect(startAfterPaint(head, plain)).toEqual({ head, end: plain });
});
