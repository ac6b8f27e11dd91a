import { deviceStorage } from '#web/lib/storage/browser-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'desk:theme';

/** Returns the theme selected on this device. public/admin-theme.js applies it before the first paint. */
export function readTheme(): Theme {
  const stored = deviceStorage.getText(storageKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Applies a theme to the back office and stores it on this device. */
export function applyTheme(theme: Theme): void {
  const root = document.querySelector<HTMLElement>('.back-office');
  if (theme === 'system') delete root?.dataset['theme'];
  else if (root) root.dataset['theme'] = theme;
  if (theme === 'system') deviceStorage.remove(storageKey);
  else deviceStorage.setText(storageKey, theme);
}
