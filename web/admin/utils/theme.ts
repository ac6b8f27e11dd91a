import { deviceStorage } from '#web/lib/storage/browser-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'desk:theme';

/** Returns the theme selected on this device. public/admin-theme.js sets it before the first paint. */
export function readTheme(): Theme {
  const stored = deviceStorage.getText(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows the back office in a theme and stores the choice on this device. */
export function setTheme(theme: Theme): void {
  const root = document.querySelector<HTMLElement>('.desk');
  if (theme === 'system') delete root?.dataset['theme'];
  else if (root) root.dataset['theme'] = theme;
  if (theme === 'system') deviceStorage.remove(key);
  else deviceStorage.setText(key, theme);
}
