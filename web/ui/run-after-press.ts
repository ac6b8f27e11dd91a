let isPressed = false;

// Releasing the button, dragging, opening a menu and pressing a key end a press.
const releaseEvents = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;

// Mouse events, not pointer events: on a touch screen they follow the touch, and `mousedown` moves the focus.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isPressed = true), true);
  for (const type of releaseEvents) document.addEventListener(type, () => (isPressed = false), true);
}

/**
 * Runs `work` at once, or after the click if a mouse button or finger is down. An error that appears on blur would
 * otherwise move the pressed button away before its release, and the browser would not send the click.
 */
export function runAfterPress(work: () => void): void {
  if (!isPressed) return work();
  const abortController = new AbortController();
  const handleRelease = (): void => {
    abortController.abort();
    // The click event follows the release in the same task.
    setTimeout(work);
  };
  for (const type of releaseEvents) document.addEventListener(type, handleRelease, { capture: true, signal: abortController.signal });
}
