import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type InlineSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Classes of the wrapper. */
  frame?: string;
  children: ReactNode;
};

/** Renders a select without a visible label, for example a filter. */
export function InlineSelect({ label, value, onChange, className = '', frame = '', children }: InlineSelectProps) {
  return (
    <div className={`relative ${frame}`}>
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
