import { useEffect } from 'react';
import { requestFormToken } from '#web/lib/api/anti-spam.ts';
import { HoneypotField } from '#web/ui/forms/honeypot-field.tsx';
import { AdditionalInfoStep } from './details-step.tsx';
import { FabricationStep } from './fabrication-step.tsx';
import type { StepProps } from './step-fields.tsx';
import { SiteDetailsStep } from './site-step.tsx';

// Only the last step has them.
export { SubmitButtons } from '#web/features/quote-form/sending/send-buttons.tsx';

const bodies = [FabricationStep, SiteDetailsStep, AdditionalInfoStep] as const;

/** Renders a step after the first. @param props.index from 1. @param props.shown true if it is open */
export function LazyStep({ index, ...fields }: StepProps & { index: number; shown: boolean }) {
  const Body = bodies[index - 1]!;
  // This component loads on the first interaction with the form.
  useEffect(requestFormToken, []);
  return (
    <>
      <Body {...fields} />
      {index === bodies.length && <HoneypotField />}
    </>
  );
}
