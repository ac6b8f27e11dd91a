import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PublicSuburb } from '#contract/public/suburbs.endpoints.ts';
import type { SuburbMatch } from '#domain/contact/suburb-search.ts';
import { findSuburb } from '#domain/contact/suburbs.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Combobox } from '#web/ui/forms/combobox.tsx';

type SuburbComboboxProps = {
  id?: string;
  name: string;
  value: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Current postal code of the form. */
  postalCode: string;
  /** True to load the list. */
  isEnabled?: boolean;
  onBlur?: () => void;
  /** Called with the text and the postal code of a listed suburb, '' if it has none. Undefined for an unlisted suburb. */
  onChange: (name: string, postalCode: string | undefined) => void;
};

type SuburbList = { suburbs: readonly PublicSuburb[]; search: (text: string) => SuburbMatch[] };

async function loadSuburbs(): Promise<SuburbList> {
  const [{ createSuburbSearch }, { response }] = await Promise.all([
    import('#domain/contact/suburb-search.ts'),
    call('/site/suburbs/list'),
  ]);
  return { suburbs: response.result, search: createSuburbSearch(response.result) };
}

/** Renders the input for a suburb, with suggestions from the list. The user can also enter an unlisted suburb. */
export function SuburbCombobox({ postalCode, isEnabled = true, value, onChange, ...inputProps }: SuburbComboboxProps) {
  const [list, setList] = useState<SuburbList>();
  // A ref, because a key may be pressed before the loaded list is rendered.
  const latestList = useRef<SuburbList>(undefined);
  const handleLoaded = useEffectEvent((loadedList: SuburbList, hadPostalCode: boolean) => {
    latestList.current = loadedList;
    setList(loadedList);
    // The suburb may have been entered before the list was loaded. A postal code that was deleted meanwhile stays empty.
    const match = hadPostalCode || postalCode !== '' ? undefined : findSuburb(loadedList.suburbs, value);
    if (match) onChange(value, match.postal_code);
  });
  const load = useEffectEvent(() => {
    if (latestList.current) return;
    const hadPostalCode = postalCode !== '';
    // Without the list a suburb can still be entered.
    loadSuburbs().then(
      (loadedList) => handleLoaded(loadedList, hadPostalCode),
      () => undefined,
    );
  });
  useEffect(() => {
    if (isEnabled) load();
  }, [isEnabled]);
  const getOptions = (text: string) =>
    list?.search(text).map(({ name, postal_code: code, matchRange }) => ({ value: name, detail: code, matchRange })) ?? [];
  return (
    <Combobox
      label="Suburb"
      noun="suburb"
      noMatchesMessage="No matching suburbs"
      autoComplete="off"
      maxLength={120}
      value={value}
      getOptions={getOptions}
      onTextChange={(text) => onChange(text, latestList.current && findSuburb(latestList.current.suburbs, text)?.postal_code)}
      {...inputProps}
    />
  );
}
