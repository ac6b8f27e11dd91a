import { useId, type ReactNode } from 'react';

type IllustratedOption = { value: string; label: string; description: string; drawing: ReactNode };
type IllustratedCheckboxGroupProps = {
  legend: string;
  name: string;
  options: readonly IllustratedOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

const cardClass =
  'relative flex items-center gap-4 rounded-sm border border-edge bg-card px-3.5 py-3 transition-colors hover:border-ink ' +
  'has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-rust';

/** Renders checkboxes, each with a drawing and a description. The label alone is the accessible name. */
export function IllustratedCheckboxGroup({ legend, name, options, value, onChange }: IllustratedCheckboxGroupProps) {
  const id = useId();
  // The values have the order of the options, not of the clicks.
  const toggle = (option: string, isChecked: boolean) =>
    onChange(
      options
        .map(({ value: optionValue }) => optionValue)
        .filter((optionValue) => (optionValue === option ? isChecked : value.includes(optionValue))),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {options.map(({ value: option, label, description, drawing }) => (
          <label key={option} className={cardClass}>
            <input
              type="checkbox"
              name={name}
              value={option}
              checked={value.includes(option)}
              onChange={(event) => toggle(option, event.target.checked)}
              aria-labelledby={`${id}-${option}`}
              aria-describedby={`${id}-${option}-description`}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {drawing}
            <span className="min-w-0">
              <span id={`${id}-${option}`} className="block text-medium">
                {label}
              </span>
              <span id={`${id}-${option}-description`} className="block text-sm leading-snug text-soft">
                {description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
