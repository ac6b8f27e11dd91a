import { useState } from 'react';
import type { BookFault } from '#domain/price-book-check.ts';

const nameOf = ({ field, part, words }: BookFault): string => [field, part, words].join(' ');

/** Of what is wrong in a form, what is told: what was wrong when its row was left, as long as it is wrong. */
export function useTold(faults: readonly BookFault[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const told = faults.filter((fault) => names.has(nameOf(fault)));
  return {
    told,
    tellAll: () => setNames(new Set(faults.map(nameOf))),
    /** The focus has left these fields. */
    leave: (fields: readonly string[]) => {
      const isLeft = ({ field }: BookFault) => fields.includes(field);
      setNames(new Set([...told.filter((fault) => !isLeft(fault)), ...faults.filter(isLeft)].map(nameOf)));
    },
  };
}
