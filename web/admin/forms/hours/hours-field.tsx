import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';
import { useField } from '#web/admin/forms/use-field.ts';
import { formatEditedHours, toEditedHours, type HoursKind } from './hours-values.ts';

const options: readonly { value: HoursKind; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'appointment', label: 'By appointment' },
];
const noHours = { value: 'none', label: 'Not shown' } as const;
const notChosen = { value: 'none', label: 'Choose' } as const;

/** Renders the hours of a day: open from a time until another, closed, or by appointment. The value of the field is a text. */
export function HoursField({ field: { name, label, optional } }: { field: FieldConfig }) {
  const { ref, value: text, error, onChange, onBlur } = useField<string>(name);
  const hours = toEditedHours(text);
  const change = (changed: Partial<typeof hours>): void => onChange(formatEditedHours({ ...hours, ...changed }));
  const otherOptions = hours.kind === 'other' ? [{ value: 'other', label: text }] : [];
  return (
    <div role="group" aria-label={label} className="col-span-full grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
      <SelectField
        ref={ref}
        label={label}
        options={[...options, optional ? noHours : notChosen, ...otherOptions]}
        value={hours.kind}
        error={error}
        onChange={({ target }) => change({ kind: target.value as HoursKind })}
        onBlur={onBlur}
      />
      {hours.kind === 'open' && (
        <div className="grid grid-cols-2 gap-x-4 sm:col-span-2">
          <TextField type="time" label="Opens" value={hours.opens} onChange={({ target }) => change({ opens: target.value })} />
          <TextField type="time" label="Closes" value={hours.closes} onChange={({ target }) => change({ closes: target.value })} />
        </div>
      )}
    </div>
  );
}
