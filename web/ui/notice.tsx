import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

type NoticeProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; tone?: 'plain' | 'alarm' };

/** A message for an empty state or an error, with the next step as `action`. */
export function Notice({ title, children, action, tone = 'plain' }: NoticeProps) {
  const alarm = tone === 'alarm';
  return (
    <div
      role={alarm ? 'alert' : undefined}
      className={`rounded-sm border bg-card px-5 py-5 sm:px-6 ${alarm ? 'border-alarm' : 'border-line'}`}
    >
      <p className={`flex items-start gap-2 font-semibold ${alarm ? 'text-alarm' : ''}`}>
        {alarm && <AlertIcon className="mt-0.5 size-5" />}
        {title}
      </p>
      {children && <div className="mt-1 max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
