import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

export { FieldError } from './field-error.tsx';

/** Label and messages of a form control. */
export type FieldProps = { label: ReactNode; error?: string | undefined; hint?: ReactNode; optional?: boolean };

/** Returns the control's id and the ARIA attributes that refer to its hint and its error. */
export function useFieldIds({ error, hint }: Pick<FieldProps, 'error' | 'hint'>, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined } };
}

/** Renders a form control with its label above, and its hint and error below. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  optional,
  className = '',
  children,
}: FieldProps & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        <span>{label}</span>
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type TextFieldProps = ComponentProps<'input'> & FieldProps & { trailing?: ReactNode };

/**
 * Renders a labelled input.
 * @param props.className CSS classes of the whole field
 * @param props.trailing content at the end of the input
 */
export function TextField({ label, error, hint, optional, trailing, className, id: givenId, ...rest }: TextFieldProps) {
  const { id, aria } = useFieldIds({ error, hint }, givenId);
  return (
    <FieldFrame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <input id={id} className={`control ${trailing ? 'pr-13' : ''}`} {...aria} {...rest} />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}

/** Renders a labelled text area, which grows with its text if the browser supports `field-sizing`. */
export function TextArea({ label, error, hint, optional, className, id: givenId, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  const { id, aria } = useFieldIds({ error, hint }, givenId);
  return (
    <FieldFrame {...{ id, label, error, hint, optional, className }}>
      <textarea id={id} rows={4} className="control field-sizing-content min-h-28 resize-y wrap-anywhere" {...aria} {...rest} />
    </FieldFrame>
  );
}

export type SelectFieldOption = { value: string; label: string };
type SelectFieldProps = ComponentProps<'select'> & FieldProps & { options: readonly SelectFieldOption[]; emptyLabel?: string };

/** Renders a labelled select. @param props.emptyLabel label of the empty option */
export function SelectField({ label, options, emptyLabel, error, hint, optional, className, id: givenId, ...rest }: SelectFieldProps) {
  const { id, aria } = useFieldIds({ error, hint }, givenId);
  return (
    <FieldFrame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <select id={id} className="control appearance-none truncate pr-10" {...aria} {...rest}>
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft" />
      </div>
    </FieldFrame>
  );
}

export function Checkbox({ label, className = '', ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0" {...rest} />
      <span>{label}</span>
    </label>
  );
}
