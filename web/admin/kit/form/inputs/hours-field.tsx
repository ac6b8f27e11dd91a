import { useRef, useState, type FocusEvent } from 'react';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { useField } from './use-field.ts';
import { findTimeErrors, formatEditedHours, toEditedHours, type HoursKind } from './hours-values.ts';

const options: readonly { value: HoursKind; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'appointment', label: 'By appointment' },
];
const noHours = { value: 'none', label: 'Not shown' } as const;
const notChosen = { value: 'none', label: 'Choose' } as const;
const times = [
  { name: 'opens', label: 'Opens' },
  { name: 'closes', label: 'Closes' },
] as const;

/** Renders the hours of a day: open from a time until another, closed, or by appointment. The value of the field is a text. */
export function HoursField({ field: { name, label, optional } }: { field: FieldConfig }) {
  const { ref, value: text, error, onChange, onBlur } = useField<string>(name);
  const hours = toEditedHours(text);
  // Times that were entered before another kind was selected: the arrow keys of a select pass through all kinds.
  const [lastTimes, setLastTimes] = useState({ opens: '', closes: '' });
  const changeKind = (kind: HoursKind): void => {
    if (hours.kind === 'open') setLastTimes(hours);
    onChange(formatEditedHours({ ...(kind === 'open' ? lastTimes : hours), kind }));
  };
  const timeErrors = findTimeErrors(hours);
  const wrongTime = times.find((time) => timeErrors[time.name] !== undefined)?.name;
  const otherOptions = hours.kind === 'other' ? [{ value: 'other', label: text }] : [];
  const group = useRef<HTMLDivElement>(null);
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!group.current?.contains(relatedTarget)) onBlur();
  };
  return (
    <div ref={group} role="group" aria-label={label} className="col-span-full grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
      <SelectField
        ref={wrongTime === undefined ? ref : undefined}
        label={label}
        options={[...options, optional ? noHours : notChosen, ...otherOptions]}
        value={hours.kind}
        error={wrongTime === undefined ? error : undefined}
        onChange={({ target }) => changeKind(target.value as HoursKind)}
        onBlur={handleBlur}
      />
      {hours.kind === 'open' && (
        <div className="grid grid-cols-2 gap-x-4 sm:col-span-2">
          {times.map((time) => (
            <TextField
              key={time.name}
              ref={wrongTime === time.name ? ref : undefined}
              type="time"
              label={time.label}
              value={hours[time.name]}
              error={error && timeErrors[time.name]}
              onChange={({ target }) => onChange(formatEditedHours({ ...hours, [time.name]: target.value }))}
              onBlur={handleBlur}
            />
          ))}
        </div>
      )}
    </div>
  );
}
