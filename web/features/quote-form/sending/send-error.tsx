import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { SendProblem } from './send-quote.ts';

const titles = {
  network: 'The request was not sent',
  offline: 'Waiting for the network',
  refused: 'The request was not accepted',
} satisfies Record<SendProblem['kind'], string>;

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Why a request did not go out, beside the button that sends it. */
export function SendFault({ problem, busy, onRetry }: { problem: SendProblem | undefined; busy: boolean; onRetry: () => void }) {
  if (problem === undefined) return null;
  const retry = (
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div ref={bringIntoView}>
      <Notice title={titles[problem.kind]} tone="alarm" action={problem.kind === 'refused' ? undefined : retry}>
        {problem.words}
      </Notice>
    </div>
  );
}
