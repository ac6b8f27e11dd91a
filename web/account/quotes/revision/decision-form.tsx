import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OpenDecisionForm, type DecisionFormProps } from './open-decision-form.tsx';

/** Renders a button that opens the form for a decision about a quote, with a required text. */
export function DecisionForm(props: DecisionFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => openerRef.current?.focus());
  };
  if (isOpen) return <OpenDecisionForm {...props} onClose={close} />;
  return (
    <Button ref={openerRef} variant="secondary" onClick={() => setIsOpen(true)}>
      {props.label}
    </Button>
  );
}
