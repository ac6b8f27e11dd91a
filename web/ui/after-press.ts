let isPressed = false;

// Releasing the button, dragging, opening a menu and pressing a key end a press.
const releases = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;

// Mouse events, not pointer events: on a touch screen they follow the touch, and it is `mousedown` that moves the focus.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isPressed = true), true);
  for (const type of releases) document.addEventListener(type, () => (isPressed = false), true);
}

/**
 * Runs `work` at once, or after the click if a mouse button or finger is down. An error that appears on blur would otherwise move the
 * pressed button away before its release, and the browser would not send the click.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const release = new AbortController();
  const finish = (): void => {
    release.abort();
    // The click event follows the release in the same task.
    setTimeout(work);
  };
  for (const type of releases) document.addEventListener(type, finish, { capture: true, signal: release.signal });
}
