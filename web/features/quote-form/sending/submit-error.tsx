import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import type { SendProblem } from './send-quote.ts';

const titles = {
  network: 'The request was not sent',
  offline: 'Waiting for the network',
  refused: 'The request was not accepted',
} satisfies Record<SendProblem['kind'], string>;

type SubmitErrorProps = { error: SendProblem | undefined; busy: boolean; onRetry: () => void };

/** Shows why a quote request was not sent, beside the button that sends it. */
export function SubmitError({ error, busy, onRetry }: SubmitErrorProps) {
  if (error === undefined) return null;
  return (
    <SubmitStatus tone="alarm" title={titles[error.kind]} retry={error.kind === 'refused' ? undefined : onRetry} busy={busy}>
      {error.words}
    </SubmitStatus>
  );
}
