import { Link } from 'react-router';
import type { ReactNode } from 'react';

type StatStripProps = {
  /** Accessible name, if no heading names the figures. */
  label?: string;
  /** Classes of the columns. By default each row contains as many figures as fit. */
  columnsClass?: string;
  children: ReactNode;
};

export function StatStrip({ label, columnsClass = 'grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]', children }: StatStripProps) {
  return (
    <ul aria-label={label} className={`grid overflow-hidden rounded-sm border border-line bg-card ${columnsClass}`}>
      {children}
    </ul>
  );
}

type StatProps = { label: string; to?: string; valueClass?: string; note?: ReactNode; children: ReactNode };

/**
 * Renders one figure with its label and an optional link. @param props.valueClass classes of the figure's colour and weight
 */
export function Stat({ label, to, valueClass = 'font-semibold', note, children }: StatProps) {
  const content = (
    <>
      <span className="block text-note">{label}</span>
      <span className="mt-0.5 block">
        <span className={`block text-2xl tabular-nums ${valueClass}`}>{children}</span>
        {note && <span className="block text-note">{note}</span>}
      </span>
    </>
  );
  return (
    <li className="-mr-px -mb-px border-r border-b border-line">
      {to === undefined ? (
        <div className="px-4 py-3">{content}</div>
      ) : (
        <Link to={to} className="flex h-full flex-col justify-between px-4 py-3 -outline-offset-2 hover:bg-well">
          {content}
        </Link>
      )}
    </li>
  );
}
