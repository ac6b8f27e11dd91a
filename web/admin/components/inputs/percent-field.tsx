import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/field.tsx';

/** Error message of a text that `parsePriceChange` does not accept. */
export const percentMessage = 'Enter a percentage from -90 to 500, other than 0.';

/** The choices for rounding changed prices: to a multiple of this amount in cents. */
export const roundingOptions = [
  { value: '100', label: 'R1' },
  { value: '500', label: 'R5' },
  { value: '1000', label: 'R10' },
  { value: '5000', label: 'R50' },
];

/** Renders the field for a change of prices in percent. It has the initial focus of its dialog. */
export const PercentField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Change (%)" data-initial-focus inputMode="decimal" autoComplete="off" placeholder="7.5 or -10" {...props} />
);
