import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

type ChipOption = { value: string; label: string; hint?: string };
type ChipGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  legend: ReactNode;
  type: 'checkbox' | 'radio';
  name: string;
  options: readonly ChipOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
};

/** Renders radio buttons or checkboxes that look like chips. @param props.ref receives the first input */
export function ChipGroup({ legend, type, name, options, value, onChange, error, className = '', ref, ...rest }: ChipGroupProps) {
  const id = useId();
  const toggle = (option: string, isSelected: boolean) => {
    if (type === 'radio') return onChange([option]);
    // The selected values are in the order of the options.
    const optionValues = options.map((item) => item.value);
    onChange(optionValues.filter((optionValue) => (optionValue === option ? isSelected : value.includes(optionValue))));
  };
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2.5">
        {options.map((option, index) => (
          <label key={option.value} className="group/choice relative">
            <input
              ref={index === 0 ? ref : undefined}
              type={type}
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              {...rest}
            />
            <span className="flex min-h-11.5 items-center rounded-sm border border-edge bg-card px-3.5 py-2 text-medium transition-colors group-hover/choice:border-ink group-has-checked/choice:border-ink group-has-checked/choice:inset-ring group-has-checked/choice:inset-ring-ink group-has-focus-visible/choice:outline-2 group-has-focus-visible/choice:outline-offset-2 group-has-focus-visible/choice:outline-rust">
              {option.label}
            </span>
            {option.hint && <span className="mt-1.5 block text-sm text-soft">{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
