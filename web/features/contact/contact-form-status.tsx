import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type SendOutcome = { kind: 'sent'; words: string; email: string } | { kind: 'network' | 'refused'; words: string };

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** What became of the message, beside the button that sent it. Inside the form, whose *Try again* sends it again. */
export function Outcome({ outcome, busy }: { outcome: SendOutcome | undefined; busy: boolean }) {
  if (outcome === undefined) return null;
  if (outcome.kind === 'sent') {
    return (
      <div ref={bringIntoView} className="scroll-mb-28">
        <Notice title={outcome.words}>Your message has arrived. The answer will go to {outcome.email}.</Notice>
      </div>
    );
  }
  const retry = (
    <Button type="submit" variant="secondary" busy={busy}>
      Try again
    </Button>
  );
  return (
    <div ref={bringIntoView} className="scroll-mb-28">
      <Notice tone="alarm" title="The message was not sent" action={outcome.kind === 'network' ? retry : undefined}>
        {outcome.words}
      </Notice>
    </div>
  );
}
