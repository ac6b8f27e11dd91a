import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { SendProblem } from './use-submit-quote.ts';

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Why a request did not go out, beside the button that sends it. */
export function SendFault({ problem, busy, onRetry }: { problem: SendProblem | undefined; busy: boolean; onRetry: () => void }) {
  if (problem === undefined) return null;
  const network = problem.kind === 'network';
  const retry = (
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <div ref={bringIntoView}>
      <Notice
        title={network ? 'The request was not sent' : 'The request was not accepted'}
        tone="alarm"
        action={network ? retry : undefined}
      >
        {problem.words}
      </Notice>
    </div>
  );
}
