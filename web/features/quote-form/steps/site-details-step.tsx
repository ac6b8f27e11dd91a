import { provinces, type Contact } from '#domain/quotes/quote-request.ts';
import { requestQuestions } from '#domain/quotes/request-questions.ts';
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { getFieldId, YesNoField, type StepProps } from './step-fields.tsx';
import { SuburbCombobox } from './suburb-combobox.tsx';

type SiteDetailsStepProps = StepProps & {
  isOpen: boolean;
  /** False if the address can follow after the request. */
  isRequired?: boolean;
};

/** Renders step 3: the address of the site. */
export function SiteDetailsStep({ draft, dispatch, getError, onBlur, isOpen, isRequired = true }: SiteDetailsStepProps) {
  const { contact } = draft;
  const getProps = (field: keyof Contact) => ({
    id: getFieldId(field),
    name: field,
    required: isRequired,
    value: contact[field],
    error: getError(field),
    onBlur: () => onBlur(field),
    onChange: (event: { target: { value: string } }) => dispatch({ type: 'contact', field, value: event.target.value }),
  });
  const isProvinceListed = (provinces as readonly string[]).includes(contact.province) || contact.province === '';
  const options = [...provinces, ...(isProvinceListed ? [] : [contact.province])].map((name) => ({ value: name, label: name }));
  return (
    <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
      <TextField label={requestQuestions.line1.label} autoComplete="address-line1" maxLength={200} {...getProps('line1')} />
      <SuburbCombobox
        {...getProps('line2')}
        hint="Choose from the list, or type your own."
        postalCode={contact.postal_code}
        isEnabled={isOpen}
        onChange={(name, postalCode) => dispatch({ type: 'suburb', name, postalCode })}
      />
      <TextField label={requestQuestions.city.label} autoComplete="address-level2" maxLength={80} {...getProps('city')} />
      <SelectField
        label={requestQuestions.province.label}
        autoComplete="address-level1"
        emptyLabel="Choose a province"
        options={options}
        {...getProps('province')}
      />
      <TextField
        label={requestQuestions.postal_code.label}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={12}
        {...getProps('postal_code')}
      />
      <div className="sm:col-span-2">
        <YesNoField
          legend={`${requestQuestions.install_groundfloor.label}?`}
          name="install_groundfloor"
          value={draft.install_groundfloor}
          onChange={(install_groundfloor) => dispatch({ type: 'set', answers: { install_groundfloor } })}
        />
      </div>
      <TextArea
        className="sm:col-span-2"
        label={requestQuestions.notes.label}
        name="notes"
        optional
        maxLength={5000}
        hint="Stairs, a gate code, narrow doors: what the crew should know."
        value={draft.notes}
        onChange={(event) => dispatch({ type: 'set', answers: { notes: event.target.value } })}
      />
    </div>
  );
}
