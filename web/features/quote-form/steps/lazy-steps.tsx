import { HoneypotField } from '#web/ui/forms/honeypot-field.tsx';
import { AdditionalInfoStep } from './additional-info-step.tsx';
import { FabricationStep } from './fabrication-step.tsx';
import type { StepProps } from './step-fields.tsx';
import { SiteDetailsStep } from './site-details-step.tsx';

// Exported here, so that the buttons are in the chunk of the last step, which contains them.
export { SubmitButtons } from '#web/features/quote-form/sending/submit-buttons.tsx';

const stepComponents = [FabricationStep, SiteDetailsStep, AdditionalInfoStep] as const;

/** Renders a step after the first one. @param props.index from 1 */
export function LazyStep({ index, ...fields }: StepProps & { index: number; isOpen: boolean }) {
  const StepComponent = stepComponents[index - 1]!;
  return (
    <>
      <StepComponent {...fields} />
      {index === stepComponents.length && <HoneypotField />}
    </>
  );
}
