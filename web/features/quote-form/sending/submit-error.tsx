import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import type { SendError } from './submit-quote.ts';

const titles = {
  network: 'The request was not sent',
  offline: 'Waiting for the network',
  rejected: 'The request was not accepted',
} satisfies Record<SendError['kind'], string>;

type SubmitErrorProps = { error: SendError | undefined; busy: boolean; onRetry: () => void };

/** Renders the reason why a quote request was not sent, next to the submit button. */
export function SubmitError({ error, busy, onRetry }: SubmitErrorProps) {
  if (error === undefined) return null;
  return (
    <SubmitStatus tone="error" title={titles[error.kind]} retry={error.kind === 'rejected' ? undefined : onRetry} busy={busy}>
      {error.message}
    </SubmitStatus>
  );
}
