import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type InlineSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'aria-label'> & {
  label: string;
  onChange: (value: string) => void;
  /** Classes of the element around the select. */
  wrapperClass?: string;
};

/** Renders a select without a visible label, for example a filter. */
export function InlineSelect({ label, onChange, className = '', wrapperClass = '', children, ...rest }: InlineSelectProps) {
  return (
    <div className={`relative ${wrapperClass}`}>
      <select
        aria-label={label}
        className={`control appearance-none pr-8 ${className}`}
        onChange={({ target }) => onChange(target.value)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-soft" />
    </div>
  );
}
