import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';

type ResetStepLayoutProps = { title: string; step?: number; back?: { label: string; onClick: () => void }; children: ReactNode };

/**
 * Renders the frame of a password reset view. Focuses the first input, or on touch screens the heading, so that no
 * keyboard opens.
 */
export function ResetStepLayout({ title, step, back, children }: ResetStepLayoutProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = matchMedia('(pointer: fine)').matches ? frameRef.current?.querySelector<HTMLElement>('input:not([hidden])') : undefined;
    (input ?? frameRef.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, []);
  return (
    <div ref={frameRef}>
      <h2 tabIndex={-1} data-initial-focus="" className="pt-1 pr-10 font-display text-heading outline-none [--opsz:60]">
        {title}
      </h2>
      {step !== undefined && <DimensionLine className="mt-4">{`Step ${step} of 3`}</DimensionLine>}
      <div className="mt-4">{children}</div>
      {back && (
        <Button variant="quiet" className="mt-3 -ml-2" onClick={back.onClick}>
          <ArrowLeftIcon className="size-4" />
          {back.label}
        </Button>
      )}
    </div>
  );
}
