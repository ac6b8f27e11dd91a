import { ScriptedButton } from '#web/ui/scripted-button.tsx';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type LoadErrorProps = { title: ReactNode; onRetry: () => void; isRetrying?: boolean; actions?: ReactNode; children?: ReactNode };

/** Renders the error of a failed load with the button *Try again*. @param props.actions further buttons */
export const LoadError = ({ title, onRetry, isRetrying = false, actions, children }: LoadErrorProps) => (
  <Notice
    title={title}
    tone="error"
    action={
      <>
        <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        {actions}
      </>
    }
  >
    {children}
  </Notice>
);

type InlineLoadErrorProps = { onRetry: () => void; className?: string; children?: ReactNode };

/** Renders a load error in a single line, for a form field or a menu. */
export const InlineLoadError = ({ onRetry, className = '', children = 'This could not be loaded.' }: InlineLoadErrorProps) => (
  <p role="alert" className={`flex flex-wrap items-center gap-x-3 text-sm text-error ${className}`}>
    <span>{children}</span>
    <ScriptedButton onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-4">
      Try again
    </ScriptedButton>
  </p>
);
