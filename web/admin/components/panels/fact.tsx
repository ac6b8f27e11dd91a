import type { ReactNode } from 'react';

/** Renders a label above its value, in a `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-note">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
