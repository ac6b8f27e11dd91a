import { toSentence } from '#domain/pricing/shown-estimate.ts';
import { useAnswerTime } from '#web/features/content/site-content.ts';

const steps = [
  { name: 'We read your request', text: 'If anything is unclear, we contact you.' },
  { name: 'You receive a written quote', text: 'We email you when the quote is ready. You can also find it here.' },
  { name: 'You decide', text: 'Nothing is ordered until you accept the quote.' },
] as const;

/** Renders the next steps of a submitted quote request. The first step contains the answer time from the settings. */
export function NextSteps() {
  const answerTime = useAnswerTime();
  return (
    <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {steps.map(({ name, text }, index) => (
        <li key={name} className="border-t border-edge pt-3">
          <p className="text-sm text-soft tabular-nums">{index + 1}</p>
          <p className="mt-0.5 font-semibold">{name}</p>
          <p className="mt-1 text-medium text-soft">
            {index === 0 && answerTime !== '' && <strong className="font-semibold text-ink">{`${toSentence(answerTime)} `}</strong>}
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
