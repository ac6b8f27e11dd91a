import { useState } from 'react';
import { findMeterInterpretation, formatInterpretation, type MeterUnit } from '#domain/pricing/meters.ts';
import { getButtonClass } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/forms/chip-group.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import type { StepProps } from './step-fields.tsx';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import { parseMeters } from '#web/features/quote-form/sending/quote-payload.ts';
import { isMetersInput } from './steps.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type MetersFieldProps = Pick<StepProps, 'draft' | 'dispatch'> & {
  /** True if the unit must be selected. Otherwise it can be derived from the price of the stone. */
  isUnitRequired?: boolean;
  error?: string | undefined;
};

const units = [
  { value: 'running_meters', label: 'Running meters', hint: 'along the edge' },
  { value: 'square_meters', label: 'Square meters', hint: 'length × depth' },
];

/**
 * Returns the interpretation of the entered amount; undefined without an amount, `unknown` if neither the checkboxes
 * nor the product determine the unit.
 */
function interpretAmount(
  { meters, running_meters: running, square_meters: square, product }: MetersFieldProps['draft'],
  isUnitRequired: boolean,
) {
  const amount = parseMeters(meters);
  if (amount === '' || amount === 0) return undefined;
  const interpretation = findMeterInterpretation({ running, square }, product?.saleUnit);
  if (interpretation === undefined || (isUnitRequired && interpretation.assumed)) return 'unknown';
  const amountText = formatInterpretation(String(amount), interpretation.as);
  const otherUnit: MeterUnit = interpretation.as === 'running' ? 'square' : 'running';
  return { text: interpretation.assumed ? `Read as ${amountText}, as this stone is sold.` : `Read as ${amountText}.`, otherUnit };
}

const loadDialog = () => import('#web/features/quote-form/meters-calculator/meters-calculator-dialog.tsx');

/** Renders the button that opens the meters calculator, which is loaded on demand. */
function MetersCalculatorButton(props: MetersFieldProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyDialog(loadDialog, open, close);
  return (
    <>
      <ScriptedButton aria-haspopup="dialog" className={`${getButtonClass('quiet')} -ml-2`} onClick={() => setOpen(true)}>
        Work out the meters
      </ScriptedButton>
      {dialog && <dialog.MetersCalculatorDialog {...props} open={open} onClose={close} />}
    </>
  );
}

/**
 * Renders the input for the amount of stone and its unit, the interpretation of the amount, and a button that selects
 * the other unit.
 */
export function MetersField({ draft, dispatch, isUnitRequired = false, error }: MetersFieldProps) {
  const selectUnits = (selected: readonly string[]) =>
    dispatch({
      type: 'set',
      answers: { running_meters: selected.includes('running_meters'), square_meters: selected.includes('square_meters') },
    });
  const interpretation = interpretAmount(draft, isUnitRequired);
  const hint =
    interpretation === undefined
      ? 'A guess will do.'
      : interpretation !== 'unknown'
        ? interpretation.text
        : // The error asks for the unit itself.
          error === undefined && 'Tick running or square meters.';
  return (
    <div className="mt-6 grid gap-x-5 gap-y-5 sm:grid-cols-[16rem_1fr]">
      <div>
        <TextField
          label="Meters"
          name="meters"
          inputMode="decimal"
          autoComplete="off"
          hint={hint}
          error={error}
          value={draft.meters}
          onChange={({ target }) =>
            isMetersInput(target.value.trim()) && dispatch({ type: 'set', answers: { meters: target.value.trim() } })
          }
        />
        {typeof interpretation === 'object' && (
          <ScriptedButton
            className={`${getButtonClass('quiet')} -ml-2`}
            onClick={() => selectUnits([`${interpretation.otherUnit}_meters`])}
          >
            {`Use ${interpretation.otherUnit} meters instead`}
          </ScriptedButton>
        )}
      </div>
      <ChipGroup
        legend="Measured in"
        type="checkbox"
        name="meters_unit"
        options={units}
        value={units.map(({ value }) => value).filter((unit) => draft[unit as 'running_meters' | 'square_meters'])}
        onChange={selectUnits}
      />
      <div className="sm:col-span-2 sm:-mt-3">
        <MetersCalculatorButton draft={draft} dispatch={dispatch} />
      </div>
    </div>
  );
}
