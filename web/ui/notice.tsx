import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

type NoticeProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'plain' | 'error';
  /** True for the padding of the panels of the back office. */
  isDense?: boolean;
};

/** Renders a message for an empty state or an error. @param props.action button or link of the next step */
export function Notice({ title, children, action, tone = 'plain', isDense = false }: NoticeProps) {
  const isError = tone === 'error';
  return (
    <div
      role={isError ? 'alert' : undefined}
      className={`rounded-sm border bg-card ${isDense ? 'p-4' : 'px-5 py-5 sm:px-6'} ${isError ? 'border-error' : 'border-line'}`}
    >
      <p className={`flex items-start gap-2 font-semibold ${isError ? 'text-error' : ''}`}>
        {isError && <AlertIcon className="mt-0.5 size-5" />}
        <span className="min-w-0">{title}</span>
      </p>
      {children && <div className="mt-1 max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
