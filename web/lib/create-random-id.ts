/**
 * Returns 128 random bits in hexadecimal. Does not use `crypto.randomUUID`, which browsers do not offer over plain HTTP,
 * for example in a local network.
 */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
