import { findSuburb } from '#domain/suburbs.ts';
import { useSuburbs } from '#web/lib/use-suburbs.ts';
import { TextField } from '#web/ui/field.tsx';
import { fieldId, type StepFields } from './fields.tsx';

/** A suburb from the list, which brings its postal code, or one that is typed. The list loads when the step is first seen. */
export function SuburbField({ draft, dispatch, errorOf, onLeave, shown }: StepFields & { shown: boolean }) {
  const suburbs = useSuburbs(shown);
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
        onChange={({ target }) =>
          dispatch({ type: 'suburb', name: target.value, postalCode: findSuburb(suburbs, target.value)?.postal_code })
        }
      />
      <datalist id="quote-suburbs">
        {suburbs.map(({ _id, name, postal_code: code }) => (
          <option key={_id} value={name}>
            {code}
          </option>
        ))}
      </datalist>
    </>
  );
}
