import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';

type ActionStatusProps = { error?: string | undefined; success?: string | undefined; className?: string };

/** Renders the result of an action next to its button. A toast announces the same text to screen readers. */
export function ActionStatus({ error, success, className = '' }: ActionStatusProps) {
  if (error === undefined && success === undefined) return null;
  return (
    <p className={`flex items-start gap-2 text-medium ${error === undefined ? 'text-fynbos' : 'text-error'} ${className}`}>
      {error === undefined ? <CheckIcon className="mt-0.5 size-5" /> : <AlertIcon className="mt-0.5 size-5" />}
      <span>{error ?? success}</span>
    </p>
  );
}
