import { useState } from 'react';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { afterPress } from '#web/ui/after-press.ts';

const getName = ({ field, part, message }: PriceBookError): string => [field, part, message].join(' ');

/** Filters the errors of a form: an error shows once its row has lost the focus, until it is corrected. */
export function useVisibleErrors(errors: readonly PriceBookError[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const reported = errors.filter((error) => names.has(getName(error)));
  return {
    visibleErrors: reported,
    showAllErrors: () => setNames(new Set(errors.map(getName))),
    /** Shows the errors of fields that have lost the focus. */
    leave: (fields: readonly string[]) => {
      const found = errors.filter(({ field }) => fields.includes(field)).map(getName);
      const isLeft = (name: string) => fields.some((field) => name.startsWith(`${field} `));
      afterPress(() => setNames((current) => new Set([...[...current].filter((name) => !isLeft(name)), ...found])));
    },
  };
}
