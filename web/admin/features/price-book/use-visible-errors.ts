import { useState } from 'react';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { runAfterPress } from '#web/ui/run-after-press.ts';

const getName = ({ field, part, message }: PriceBookError): string => [field, part, message].join(' ');

/** Returns the errors to display. An error is displayed after its row has lost the focus, until it is corrected. */
export function useVisibleErrors(errors: readonly PriceBookError[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const reported = errors.filter((error) => names.has(getName(error)));
  return {
    visibleErrors: reported,
    showAllErrors: () => setNames(new Set(errors.map(getName))),
    /** Displays the errors of fields that have lost the focus. */
    showErrorsOnBlur: (fields: readonly string[]) => {
      const newNames = errors.filter(({ field }) => fields.includes(field)).map(getName);
      const isOfBlurredField = (name: string) => fields.some((field) => name.startsWith(`${field} `));
      runAfterPress(() => setNames((current) => new Set([...[...current].filter((name) => !isOfBlurredField(name)), ...newNames])));
    },
  };
}
