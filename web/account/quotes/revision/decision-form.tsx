import { useRef, useState } from 'react';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import type { DecisionFormProps } from './open-decision-form.tsx';

const loadOpenForm = () => import('./open-decision-form.tsx');

/** Renders a button that opens the form for a decision about a quote, with a required text. */
export function DecisionForm(props: DecisionFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { module, hasFailed, retry } = useLazyModule(loadOpenForm, isOpen, { preload: true });
  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => openerRef.current?.focus());
  };
  if (isOpen && module) return <module.OpenDecisionForm {...props} onClose={close} />;
  return (
    <>
      <Button ref={openerRef} variant="secondary" busy={isOpen && !hasFailed} onClick={() => setIsOpen(true)}>
        {props.label}
      </Button>
      {isOpen && hasFailed && <InlineLoadError onRetry={retry} />}
    </>
  );
}
