let isPressed = false;

// Events that end a press: the release, the end of a drag, a context menu and a key.
const releaseEvents = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;

// Mouse events, not pointer events, because `mousedown` moves the focus. On touch screens, mouse events follow the touch.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isPressed = true), true);
  for (const type of releaseEvents) document.addEventListener(type, () => (isPressed = false), true);
}

/**
 * Runs a callback at once, or after the click if a mouse button or a finger is down. Without the delay, an error that
 * appears on blur would move the pressed button away before its release, and the browser would not fire the click.
 */
export function runAfterPress(callback: () => void): void {
  if (!isPressed) return callback();
  const abortController = new AbortController();
  const handleRelease = (): void => {
    abortController.abort();
    // The click event follows the release in the same task.
    setTimeout(callback);
  };
  for (const type of releaseEvents) document.addEventListener(type, handleRelease, { capture: true, signal: abortController.signal });
}
