import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';

type OutcomeProps = { problem?: string | undefined; done?: string | undefined; className?: string };

/** What came of an action, beside what did it. The toast says the same, and is heard. */
export function Outcome({ problem, done, className = '' }: OutcomeProps) {
  if (problem === undefined && done === undefined) return null;
  return (
    <p className={`flex items-start gap-2 text-[0.9375rem] ${problem === undefined ? 'text-fynbos' : 'text-alarm'} ${className}`}>
      {problem === undefined ? <CheckIcon className="mt-0.5 size-5" /> : <AlertIcon className="mt-0.5 size-5" />}
      <span>{problem ?? done}</span>
    </p>
  );
}
