import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type InlineSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Classes of the element around the select. */
  wrapperClass?: string;
  children: ReactNode;
};

/** Renders a select without a visible label, for example a filter. */
export function InlineSelect({ label, value, onChange, className = '', wrapperClass = '', children }: InlineSelectProps) {
  return (
    <div className={`relative ${wrapperClass}`}>
      <select
        aria-label={label}
        className={`control appearance-none pr-8 ${className}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-soft" />
    </div>
  );
}
