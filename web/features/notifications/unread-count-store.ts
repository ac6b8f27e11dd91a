let unread = 0;
const listeners = new Set<() => void>();

/** How many notices the signed-in person has not read. */
export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

export const currentUnread = (): number => unread;
export function onUnreadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
