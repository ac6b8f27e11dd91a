import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type SmallSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Of what it stands in. */
  frame?: string;
  children: ReactNode;
};

/** A drop-down without words above it: a filter, or a choice beside something. */
export function InlineSelect({ label, value, onChange, className = '', frame = '', children }: SmallSelectProps) {
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
