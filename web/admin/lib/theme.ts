export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'desk:theme';

/** The light that was chosen on this device; public/desk-theme.js sets it before the first paint. */
export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Shows the back office in a light, and keeps it for the next time. */
export function chooseTheme(theme: Theme): void {
  const desk = document.querySelector<HTMLElement>('.desk');
  if (theme === 'system') delete desk?.dataset['theme'];
  else if (desk) desk.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // It holds until the page is left.
  }
}
