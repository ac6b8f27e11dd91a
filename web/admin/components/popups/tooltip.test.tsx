// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { TooltipPopup } from './tooltip.tsx';

let root: Root;
let page: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('main'));
  root = createRoot(page);
  await act(async () =>
    root.render(
      <>
        <IconButton label="Archive Marble">icon</IconButton>
        <TooltipPopup />
      </>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

test('an icon button shows its label on keyboard focus until Escape, which closes the dialog around it as well', async () => {
  const button = page.querySelector('button')!;
  expect([button.getAttribute('aria-label'), page.textContent]).toEqual(['Archive Marble', 'icon']);
  await act(async () => button.focus());
  expect(page.textContent).toContain('Archive Marble');
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => button.dispatchEvent(escape));
  expect(escape.defaultPrevented).toBe(false);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.textContent).toBe('icon');
  });
});
