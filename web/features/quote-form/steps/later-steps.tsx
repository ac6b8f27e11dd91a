import { useEffect } from 'react';
import { requestFormToken } from '#web/lib/api/anti-spam.ts';
import { TrapField } from '#web/ui/forms/honeypot-field.tsx';
import { DetailsStep } from './details-step.tsx';
import { FabricationStep } from './fabrication-step.tsx';
import type { StepFields } from './step-fields.tsx';
import { SiteStep } from './site-step.tsx';

// Nobody sends from the first step: what sends comes with the others.
export { SendButtons } from '#web/features/quote-form/sending/send-buttons.tsx';

const bodies = [FabricationStep, SiteStep, DetailsStep] as const;

/** The steps after the first. @param props.index from 1; @param props.shown whether it is the one that is open */
export function LaterStep({ index, ...fields }: StepFields & { index: number; shown: boolean }) {
  const Body = bodies[index - 1]!;
  // They come when the form is touched.
  useEffect(requestFormToken, []);
  return (
    <>
      <Body {...fields} />
      {index === bodies.length && <TrapField />}
    </>
  );
}
