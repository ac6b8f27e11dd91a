import { useState } from 'react';
import { findMeterInterpretation, formatInterpretation, type MeterUnit } from '#domain/pricing/meters.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ChipGroup, TextField } from '#web/ui/forms/field.tsx';
import type { StepProps } from './step-fields.tsx';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import { parseMeters } from '#web/features/quote-form/sending/quote-payload.ts';
import { isMetersInput } from './steps.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type Props = Pick<StepProps, 'draft' | 'dispatch'>;

const units = [
  { value: 'running_meters', label: 'Running meters', hint: 'along the edge' },
  { value: 'square_meters', label: 'Square meters', hint: 'length × depth' },
];

/** Returns how the typed amount is read; undefined without an amount, `unknown` if neither the ticks nor the stone say the unit. */
function readAmount({ meters, running_meters: running, square_meters: square, product }: Props['draft']) {
  const amount = parseMeters(meters);
  if (amount === '' || amount === 0) return undefined;
  const reading = findMeterInterpretation({ running, square }, product?.pricePer ?? '');
  if (reading === undefined) return 'unknown';
  const amountText = formatInterpretation(String(amount), reading.as);
  const other: MeterUnit = reading.as === 'running' ? 'square' : 'running';
  return { text: reading.assumed ? `Read as ${amountText}, as this stone is sold.` : `Read as ${amountText}.`, other };
}

const loadDialog = () => import('#web/features/quote-form/meters-calculator/meters-dialog.tsx');

/** Opens the meters calculator, a lazy module. */
function WorkOutMetres(props: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyDialog(loadDialog, open, close);
  return (
    <>
      <ScriptedButton aria-haspopup="dialog" className={`${buttonClass('quiet')} -ml-2`} onClick={() => setOpen(true)}>
        Work out the meters
      </ScriptedButton>
      {dialog && <dialog.MetersCalculatorDialog {...props} open={open} onClose={close} />}
    </>
  );
}

/** Input for the amount of stone and its unit. Below it: how the amount is read, and a button that ticks the other unit alone. */
export function MetersField({ draft, dispatch }: Props) {
  const tick = (chosen: readonly string[]) =>
    dispatch({
      type: 'set',
      answers: { running_meters: chosen.includes('running_meters'), square_meters: chosen.includes('square_meters') },
    });
  const reading = readAmount(draft);
  const hint = reading === undefined ? 'A guess will do.' : reading === 'unknown' ? 'Tick running or square meters.' : reading.text;
  return (
    <div className="mt-6 grid gap-x-5 gap-y-5 sm:grid-cols-[16rem_1fr]">
      <div>
        <TextField
          label="Meters"
          name="meters"
          inputMode="decimal"
          autoComplete="off"
          hint={hint}
          value={draft.meters}
          onChange={({ target }) =>
            isMetersInput(target.value.trim()) && dispatch({ type: 'set', answers: { meters: target.value.trim() } })
          }
        />
        {typeof reading === 'object' && (
          <ScriptedButton className={`${buttonClass('quiet')} -ml-2`} onClick={() => tick([`${reading.other}_meters`])}>
            Use {reading.other} meters instead
          </ScriptedButton>
        )}
      </div>
      <ChipGroup
        legend="Measured in"
        type="checkbox"
        name="meters_unit"
        options={units}
        value={units.map(({ value }) => value).filter((unit) => draft[unit as 'running_meters' | 'square_meters'])}
        onChange={tick}
      />
      <div className="sm:col-span-2 sm:-mt-3">
        <WorkOutMetres draft={draft} dispatch={dispatch} />
      </div>
    </div>
  );
}
