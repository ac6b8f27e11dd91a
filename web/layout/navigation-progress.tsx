import { useNavigation } from 'react-router';

/** Renders a progress bar while a navigation is pending. The CSS class shows it after about 150 ms. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label="Loading the page" className="navigating fixed inset-x-0 top-0 z-50 h-0.5 bg-rust" />;
}
