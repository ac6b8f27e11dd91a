import { InlineLoadError } from '#web/ui/status/load-error.tsx';

type TotalsErrorProps = { onRetry: () => void; /** Message of the failed request. */ message?: string };

/** Renders the error that the total of a choice could not be loaded. */
export const TotalsError = ({ onRetry, message = '' }: TotalsErrorProps) => (
  <InlineLoadError onRetry={onRetry} className="mt-2">{`The total could not be calculated. ${message}`}</InlineLoadError>
);
