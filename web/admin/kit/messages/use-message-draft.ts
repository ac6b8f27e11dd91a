import { useDraft } from '#web/admin/kit/draft/use-draft.ts';
import { emptyMessage, typeMessage, type UnsentMessage } from '#web/features/messages/unsent-message.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';

/** Options of a request that the server applies once. */
export type IdempotentOptions = { idempotencyKey: string; signal: AbortSignal };

/**
 * Provides a message that is stored on this device with its idempotency key until it is sent, so that retries do not send it twice.
 * @param options.reload loads the data again, which shows if a request without a response took effect
 * @param options.details values that are stored with the message
 */
export function useMessageDraft(
  name: string,
  { reload, details, version }: { reload: () => Promise<void>; details?: Readonly<Record<string, string>>; version?: number },
) {
  const draft = useDraft<UnsentMessage & Record<string, string>>(name, { ...details, ...emptyMessage }, version);
  const change = (message: UnsentMessage) => draft.set(message);
  return {
    ...draft,
    change,
    setText: (text: string) => change(typeMessage(draft.values, text)),
    send: <Response>(request: (options: IdempotentOptions) => Promise<Response>) =>
      sendIdempotent((signal) => request({ idempotencyKey: draft.values.idempotencyKey, signal }), {
        reload,
        renewKey: () => draft.set({ idempotencyKey: createRandomId() }),
      }),
  };
}
