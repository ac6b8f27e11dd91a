import { useEffect, useState } from 'react';
import type * as Suburbs from '#domain/suburbs.ts';
import { TextField } from '#web/ui/field.tsx';
import { fieldId, type StepFields } from './fields.tsx';

/** A suburb from the list, which brings its postal code, or one that is typed. The list loads when the step is first seen. */
export function SuburbField({ draft, dispatch, errorOf, onLeave, shown }: StepFields & { shown: boolean }) {
  const [list, setList] = useState<typeof Suburbs>();
  useEffect(() => {
    // Without the list a suburb can still be typed.
    if (shown) import('#domain/suburbs.ts').then(setList, () => undefined);
  }, [shown]);
  return (
    <>
      <TextField
        id={fieldId('line2')}
        label="Suburb"
        name="line2"
        required
        list="quote-suburbs"
        autoComplete="address-level3"
        maxLength={120}
        hint="Choose from the list, or type your own."
        value={draft.contact.line2}
        error={errorOf('line2')}
        onBlur={() => onLeave('line2')}
        onChange={({ target }) => dispatch({ type: 'suburb', name: target.value, postalCode: list?.findSuburb(target.value)?.postalCode })}
      />
      <datalist id="quote-suburbs">
        {list?.suburbs.map(({ name, postalCode }) => (
          <option key={name} value={name}>
            {postalCode}
          </option>
        ))}
      </datalist>
    </>
  );
}
