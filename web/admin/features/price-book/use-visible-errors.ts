import { useState } from 'react';
import type { BookFault } from '#domain/pricing/price-book-check.ts';
import { afterPress } from '#web/ui/after-press.ts';

const nameOf = ({ field, part, words }: BookFault): string => [field, part, words].join(' ');

/** Filters the errors of a form: an error shows once its row has lost the focus, until it is corrected. */
export function useVisibleErrors(faults: readonly BookFault[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const told = faults.filter((fault) => names.has(nameOf(fault)));
  return {
    told,
    tellAll: () => setNames(new Set(faults.map(nameOf))),
    /** Shows the errors of fields that have lost the focus. */
    leave: (fields: readonly string[]) => {
      const found = faults.filter(({ field }) => fields.includes(field)).map(nameOf);
      const isLeft = (name: string) => fields.some((field) => name.startsWith(`${field} `));
      afterPress(() => setNames((current) => new Set([...[...current].filter((name) => !isLeft(name)), ...found])));
    },
  };
}
