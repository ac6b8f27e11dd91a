import { useRouteLoaderData } from 'react-router';
import type { ReactNode } from 'react';
import type { RequestOptions } from '#contract/index.ts';
import { MessageForm } from '#web/features/messages/message-form.tsx';
import type { UnsentMessage } from '#web/features/messages/unsent-message.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { getSiteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import type { QuestionState } from './use-unsent-question.ts';

/** Returns the name of the business, to which messages are addressed. */
export const useBusinessName = (): string => getSiteTitle(useRouteLoaderData<RootData>('root'));

type AccountMessageFormProps = {
  question: QuestionState;
  label: string;
  send: (message: string, options: RequestOptions) => Promise<unknown>;
  refresh: () => Promise<void>;
  /** Buttons beside *Send message*. */
  children?: ReactNode;
};

/** Renders the form for a message to the business. The text is stored in this tab until it is sent, once. */
export function AccountMessageForm({ question, label, send, refresh, children }: AccountMessageFormProps) {
  const { unsent, change, clear, textAreaRef } = question;
  const { busy, error, message, run } = useAsyncAction();
  useUnsavedWarning(unsent.text.trim() !== '');
  const sendOnce = ({ text, idempotencyKey }: UnsentMessage) =>
    run(async () => {
      await sendIdempotent((signal) => send(text, { idempotencyKey, signal }), {
        reload: refresh,
        renewKey: () => change({ idempotencyKey: createRandomId() }),
      });
      clear();
      await refresh().catch(() => undefined);
      return 'Message sent';
    });
  return (
    <MessageForm
      message={unsent}
      busy={busy}
      onChange={change}
      onSend={(sent) => void sendOnce(sent)}
      label={label}
      textAreaRef={textAreaRef}
      className="mt-6 print:hidden"
    >
      <Button type="submit" variant="secondary" busy={busy}>
        Send message
      </Button>
      {children}
      <ActionStatus error={error} success={unsent.text === '' ? message : undefined} />
    </MessageForm>
  );
}
