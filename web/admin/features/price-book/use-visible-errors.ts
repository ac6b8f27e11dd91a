import { useState } from 'react';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { runAfterPress } from '#web/ui/run-after-press.ts';

const getErrorKey = ({ field, part, message }: PriceBookError): string => [field, part, message].join(' ');

/** Returns the errors to display: each error is displayed from the time when its row loses the focus until the error is corrected. */
export function useVisibleErrors(errors: readonly PriceBookError[]) {
  const [visibleKeys, setVisibleKeys] = useState<ReadonlySet<string>>(new Set());
  const visibleErrors = errors.filter((error) => visibleKeys.has(getErrorKey(error)));
  return {
    visibleErrors,
    showAllErrors: () => setVisibleKeys(new Set(errors.map(getErrorKey))),
    /** Displays the errors of fields that have lost the focus. */
    showErrorsOnBlur: (fields: readonly string[]) => {
      const newKeys = errors.filter(({ field }) => fields.includes(field)).map(getErrorKey);
      const isOfBlurredField = (key: string) => fields.some((field) => key.startsWith(`${field} `));
      runAfterPress(() => setVisibleKeys((current) => new Set([...[...current].filter((key) => !isOfBlurredField(key)), ...newKeys])));
    },
  };
}
