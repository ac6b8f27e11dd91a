import { estimateCondition, formatEstimate, toSentence, type ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import { useAnswerTime } from '#web/features/content/site-content.ts';

/** Explains what happens to a submitted quote request and when, with the estimate that was shown, if any. */
export function NextSteps({ estimate = null }: { estimate?: ShownEstimate | null }) {
  const answerTime = useAnswerTime();
  return (
    <>
      <p>
        {answerTime !== '' && <strong className="font-semibold text-ink">{toSentence(answerTime)} </strong>}
        We read your request, ask you where something is not clear, and then send you a written quote. Nothing is ordered before you accept
        it.
      </p>
      {estimate && (
        <p className="mt-2">
          Your estimate when you sent it: <strong className="font-semibold text-ink tabular-nums">{formatEstimate(estimate)}</strong>,{' '}
          {estimateCondition}.
        </p>
      )}
    </>
  );
}
