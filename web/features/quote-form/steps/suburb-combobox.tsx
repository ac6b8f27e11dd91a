import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PublicSuburb } from '#contract/public/suburbs.endpoints.ts';
import type { SuburbMatch } from '#domain/contact/suburb-search.ts';
import { findSuburb } from '#domain/contact/suburbs.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Combobox } from '#web/ui/forms/combobox.tsx';

type SuburbBoxProps = {
  id?: string;
  name: string;
  value: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
  /** The text of the input. */
  postalCode: string;
  /** True if the list is to be loaded. */
  wanted?: boolean;
  onBlur?: () => void;
  /** Receives the text, and the postal code of a suburb of the list: '' if it has none. */
  onChange: (name: string, postalCode: string | undefined) => void;
};

type Known = { suburbs: readonly PublicSuburb[]; search: (typed: string) => SuburbMatch[] };

async function loadSuburbs(): Promise<Known> {
  const [{ createSuburbSearch: searchSuburbs }, { response }] = await Promise.all([
    import('#domain/contact/suburb-search.ts'),
    call('/site/suburbs/list'),
  ]);
  return { suburbs: response.result, search: searchSuburbs(response.result) };
}

/** Renders the input for a suburb: one of the list, with its postal code, or any other. */
export function SuburbCombobox({ postalCode, wanted = true, value, onChange, ...rest }: SuburbBoxProps) {
  const [known, setKnown] = useState<Known>();
  // There at once: a key may come between the list and its rendering.
  const newest = useRef<Known>(undefined);
  const arrived = useEffectEvent((list: Known) => {
    newest.current = list;
    setKnown(list);
    // Also for a suburb that was typed before the list had loaded.
    const found = postalCode === '' ? findSuburb(list.suburbs, value) : undefined;
    if (found) onChange(value, found.postal_code);
  });
  useEffect(() => {
    // Without the list a suburb can still be typed.
    if (wanted) loadSuburbs().then(arrived, () => undefined);
  }, [wanted]);
  const optionsFor = (typed: string) =>
    known?.search(typed).map(({ name, postal_code: code, mark }) => ({ value: name, detail: code, mark })) ?? [];
  return (
    <Combobox
      label="Suburb"
      noun="suburb"
      noMatches="No matching suburbs"
      autoComplete="off"
      maxLength={120}
      value={value}
      optionsFor={optionsFor}
      onType={(typed) => onChange(typed, newest.current && findSuburb(newest.current.suburbs, typed)?.postal_code)}
      {...rest}
    />
  );
}
