import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

export type Choice = { value: string; label: string; hint?: string };
type ChoicesProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  legend: ReactNode;
  type: 'checkbox' | 'radio';
  name: string;
  options: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
};

/** A group of chips to pick one or several of. `ref` goes to the first of them. */
export function Choices({ legend, type, name, options, value, onChange, error, className = '', ref, ...rest }: ChoicesProps) {
  const id = useId();
  const toggle = (option: string, on: boolean) => {
    if (type === 'radio') return onChange([option]);
    // In the order of the options, whatever the order of the clicks.
    onChange(options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each))));
  };
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2.5">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="relative flex min-h-11 items-center rounded-sm border border-edge bg-card px-3.5 py-2 text-[0.9375rem] transition-colors hover:border-ink has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust"
          >
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
            <span>
              {option.label}
              {option.hint && <span className="block text-sm text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
