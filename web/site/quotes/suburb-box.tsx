import { useEffect, useEffectEvent, useState } from 'react';
import type * as Suburbs from '#domain/suburb-search.ts';
import { Combobox } from '#web/ui/combobox.tsx';

type SuburbBoxProps = {
  id?: string;
  name: string;
  value: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
  /** What stands in the box for it. */
  postalCode: string;
  /** Whether the list is to come already. */
  wanted?: boolean;
  onBlur?: () => void;
  /** Gets what stands there now, and the code of a suburb of the list: empty where that has none. */
  onChange: (name: string, postalCode: string | undefined) => void;
};

/** A suburb from the list, which brings its postal code, or one of the person's own. */
export function SuburbBox({ postalCode, wanted = true, value, onChange, ...rest }: SuburbBoxProps) {
  const [list, setList] = useState<typeof Suburbs>();
  const arrived = useEffectEvent((suburbs: typeof Suburbs) => {
    setList(suburbs);
    // What was typed before the list was here gets its code too.
    const found = postalCode === '' ? suburbs.findSuburb(value) : undefined;
    if (found) onChange(value, found.postalCode);
  });
  useEffect(() => {
    // Without the list a suburb can still be typed.
    if (wanted) import('#domain/suburb-search.ts').then(arrived, () => undefined);
  }, [wanted]);
  const optionsFor = (typed: string) =>
    list?.matchSuburbs(typed).map(({ name, postalCode: code, mark }) => ({ value: name, detail: code, mark })) ?? [];
  return (
    <Combobox
      label="Suburb"
      of="suburbs"
      autoComplete="off"
      maxLength={120}
      value={value}
      optionsFor={optionsFor}
      onType={(typed) => onChange(typed, list?.findSuburb(typed)?.postalCode)}
      {...rest}
    />
  );
}
