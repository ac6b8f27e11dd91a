import { SubmitStatus } from '#web/ui/status/submit-status.tsx';

export type ContactFormResult = { kind: 'sent'; message: string; email: string } | { kind: 'network' | 'refused'; message: string };

/** Renders the result of a submit, inside the form: *Try again* submits it. */
export function ContactFormStatus({ result, busy }: { result: ContactFormResult | undefined; busy: boolean }) {
  if (result === undefined) return null;
  if (result.kind === 'sent') {
    return <SubmitStatus title={result.message}>Your message has arrived. The answer will go to {result.email}.</SubmitStatus>;
  }
  return (
    <SubmitStatus tone="alarm" title="The message was not sent" retry={result.kind === 'network' ? 'submit' : undefined} busy={busy}>
      {result.message}
    </SubmitStatus>
  );
}
