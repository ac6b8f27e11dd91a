import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useField } from './use-field.ts';

export function RowInputError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <div className="order-last col-span-full -mt-1.5">
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}

type RowInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name'> & {
  name: string;
  label: string;
  /** Renders the input inside other elements. The error is rendered after them. */
  renderAround?: (input: ReactNode) => ReactNode;
  /** Called after a change. */
  onChanged?: (value: string) => void;
};

/** Renders a text input of a row, without a visible label. */
export function RowInput({ name, label, renderAround, onChanged, className = '', ...inputProps }: RowInputProps) {
  const { value, error, onChange, ...field } = useField<string>(name);
  const input = (
    <input
      {...field}
      {...inputProps}
      className={`control min-w-0 ${className}`}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
        onChanged?.(target.value);
      }}
    />
  );
  return (
    <>
      {renderAround ? renderAround(input) : input}
      <RowInputError name={name} error={error} />
    </>
  );
}
