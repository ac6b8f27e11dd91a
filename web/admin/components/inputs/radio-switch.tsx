import { useId, type ReactNode } from 'react';

type RadioSwitchProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** Classes of each option that set its size. */
  optionClass?: string;
};

export function RadioSwitch<Value extends string>({ label, options, value, onChange, className = '', ...props }: RadioSwitchProps<Value>) {
  const { optionClass = 'min-h-7.5 px-2.5 text-small pointer-coarse:min-h-10' } = props;
  const name = useId();
  return (
    <fieldset className={`flex rounded-sm border border-edge bg-card p-0.5 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative flex items-center justify-center gap-1.5 rounded-sm text-soft has-checked:bg-well has-checked:font-semibold has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-edge has-focus-visible:outline-2 has-focus-visible:outline-rust has-disabled:opacity-50 ${optionClass}`}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
