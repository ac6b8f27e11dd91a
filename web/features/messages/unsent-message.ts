import { createRandomId } from '#web/lib/create-random-id.ts';

/** Message that is not sent yet. Its idempotency key is created with the first character and is empty without text. */
export type UnsentMessage = { text: string; idempotencyKey: string };
export const emptyMessage: UnsentMessage = { text: '', idempotencyKey: '' };

/** Returns the message after its text was changed. */
export const typeMessage = ({ idempotencyKey }: UnsentMessage, text: string): UnsentMessage =>
  text === '' ? emptyMessage : { text, idempotencyKey: idempotencyKey || createRandomId() };
