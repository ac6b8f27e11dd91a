import { startAfterPaint } from './after-paint.ts';
import { notePresses } from '#web/ui/early.ts';
import type { DocumentParts } from './sheet.ts';

const bodyEnd = '</body></html>';

// Who comes back to a page is put where they were, which is found only where all of it is laid out (ui/below.ts).
const wholeAgain =
  'performance.getEntriesByType("navigation")[0]?.type==="navigate"||document.documentElement.setAttribute("data-whole","")';

/**
 * A document as React rendered it, with its start put off until it is painted and its data at its end. A string of that length is gone
 * through as seldom as can be.
 * @param marker the `nonce` of the page's own scripts
 * @param data the scripts that hand over what was loaded (hand-over.ts)
 * @returns its parts: all of its own scripts stand in the first and the last
 */
export function finishDocument(html: string, marker: string, data: string): DocumentParts {
  const headEnd = html.indexOf('</head>');
  const scripts = html.indexOf(`<script nonce="${marker}"`, headEnd);
  if (headEnd === -1 || scripts === -1) throw new Error('A document without a head, or without the scripts that stand after its content.');
  const { head, end } = startAfterPaint(html.slice(0, headEnd), html.slice(scripts, html.lastIndexOf(bodyEnd)));
  return {
    head: `<!DOCTYPE html>${head.replace('<head>', `<head><script nonce="${marker}">${wholeAgain};${notePresses}</script>`)}`,
    content: html.slice(headEnd, scripts),
    end: `${end}${data}${bodyEnd}`,
  };
}
