// The functions that backups use of two packages that are loaded on first use.

declare module 'age-encryption' {
  export class Encrypter {
    /** @throws Error if it is not a valid recipient */
    addRecipient(recipient: string): void;
    encrypt(plaintext: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  }
  export class Decrypter {
    /** @throws Error if it is not a valid identity */
    addIdentity(identity: string): void;
    /** @throws Error if no identity matches, or if the header is not readable */
    decrypt(ciphertext: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  }
  export function generateIdentity(): Promise<string>;
  export function identityToRecipient(identity: string): Promise<string>;
}

declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';
  export function to(sql: string): Readable & Submittable & { rowCount: number };
  export function from(sql: string): Writable & Submittable & { rowCount: number };
}
