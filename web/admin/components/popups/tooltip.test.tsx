// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { TooltipPopup } from './tooltip.tsx';

let root: Root;
let page: HTMLElement;

const render = (button: ReactNode) =>
  act(async () =>
    root.render(
      <>
        {button}
        <TooltipPopup />
      </>,
    ),
  );

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('main'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

test('shows the label of an icon button on keyboard focus; Escape hides the label and propagates', async () => {
  await render(<IconButton label="Archive Marble">icon</IconButton>);
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

test('shows the name of an icon button, and opens its menu on click', async () => {
  await render(
    <Menu label="icon" name="Change status" variant="icon">
      <MenuItem onClick={() => undefined}>Mark as pricing</MenuItem>
    </Menu>,
  );
  const button = page.querySelector('button')!;
  await act(async () => button.focus());
  expect(page.textContent).toContain('Change status');
  await act(async () => button.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.querySelector('[role=menuitem]')?.textContent).toBe('Mark as pricing');
  });
});
