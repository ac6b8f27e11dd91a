/** A random key. `crypto.randomUUID` exists on secure pages only; a shop's own network may have none. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
