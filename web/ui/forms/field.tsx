import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

export { FieldError } from './field-error.tsx';

/** What a labelled control says of itself. */
export type Told = { label: ReactNode; error?: string | undefined; hint?: ReactNode; optional?: boolean };

/** The ids that tie a control to its words, and what assistive technology is told about it. */
export function useTold({ error, hint }: Pick<Told, 'error' | 'hint'>, givenId?: string) {
  const own = useId();
  const id = givenId ?? own;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined } };
}

/** A control with its label above, its hint and its fault below. */
export function Frame({
  id,
  label,
  error,
  hint,
  optional,
  className = '',
  children,
}: Told & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
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

type TextFieldProps = ComponentProps<'input'> & Told & { trailing?: ReactNode };

/** A labelled box for one line. `className` goes to the whole, `trailing` stands inside the box's end. */
export function TextField({ label, error, hint, optional, trailing, className, id: givenId, ...rest }: TextFieldProps) {
  const { id, aria } = useTold({ error, hint }, givenId);
  return (
    <Frame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <input id={id} className={`control ${trailing ? 'pr-13' : ''}`} {...aria} {...rest} />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </Frame>
  );
}

/** A labelled box for several lines; it grows with what is typed where the browser can. */
export function TextArea({ label, error, hint, optional, className, id: givenId, ...rest }: ComponentProps<'textarea'> & Told) {
  const { id, aria } = useTold({ error, hint }, givenId);
  return (
    <Frame {...{ id, label, error, hint, optional, className }}>
      <textarea id={id} rows={4} className="control field-sizing-content min-h-28 resize-y wrap-anywhere" {...aria} {...rest} />
    </Frame>
  );
}

export type Option = { value: string; label: string };
type SelectFieldProps = ComponentProps<'select'> & Told & { options: readonly Option[]; empty?: string };

/** A labelled drop-down. `empty` names the choice of nothing. */
export function SelectField({ label, options, empty, error, hint, optional, className, id: givenId, ...rest }: SelectFieldProps) {
  const { id, aria } = useTold({ error, hint }, givenId);
  return (
    <Frame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <select id={id} className="control appearance-none truncate pr-10" {...aria} {...rest}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft" />
      </div>
    </Frame>
  );
}

/** A box to tick, with its words beside it. */
export function Checkbox({ label, className = '', ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-ink" {...rest} />
      <span>{label}</span>
    </label>
  );
}

export { Choices, type Choice } from './chip-group.tsx';
