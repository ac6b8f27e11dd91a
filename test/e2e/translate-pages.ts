import type { BrowserContext } from '@playwright/test';

/** Replaces texts as the translation of Chrome does: each text node becomes a `<font>` in a `<font>`, also after later changes of the page. */
function installTranslation(): void {
  const excluded = 'font, head, script, style, noscript, svg, textarea, option, [contenteditable=true]';
  const replaceText = (text: Text): void => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(excluded)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) replaceText(text as Text);
  };
  const observer = new MutationObserver((changes) => {
    // Chrome translates a page once it has loaded. React has attached itself to the page by then.
    if (!document.documentElement.matches('[data-hydrated]')) return;
    if (changes.some(({ attributeName }) => attributeName === 'data-hydrated')) translate(document.body);
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target);
      for (const node of addedNodes) translate(node);
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['data-hydrated'] });
}

/** Translates all pages of the browser context. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(installTranslation);
}
