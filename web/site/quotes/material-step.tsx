import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Lookup } from '#contract/shapes.ts';
import { Choices, SelectField, TextField } from '#web/ui/field.tsx';
import { fieldId, ListProblem, optionsWith, type StepFields } from './fields.tsx';
import { WorkOutMetres } from './metres/work-out.tsx';
import { isMeters } from './steps.ts';
import { askedIn, chooseStone, type Filled } from './stone-choice.ts';
import { byColour, useStones, useTypes } from './use-stones.ts';

export type QuoteLists = { colours: Lookup[]; materials: Lookup[]; problem?: string | undefined };
type Props = StepFields & { lists: QuoteLists };

function Colours({ draft, dispatch, lists }: Props) {
  const { revalidate } = useRevalidator();
  const { primary_colour: first, secondary_colour: second } = draft;
  const pick = (id: string) => [...lists.colours, first, second].find((colour) => colour?._id === id) ?? null;
  return (
    <div className="contents">
      <div>
        <SelectField
          label="Colour"
          name="primary_colour"
          empty="Any colour"
          options={optionsWith(lists.colours, first)}
          value={first?._id ?? ''}
          onChange={(event) => dispatch({ type: 'set', answers: { primary_colour: pick(event.target.value) } })}
        />
        {lists.problem !== undefined && <ListProblem onRetry={() => void revalidate()}>{lists.problem}</ListProblem>}
      </div>
      <SelectField
        label="Second choice of colour"
        optional
        name="secondary_colour"
        empty="None"
        options={optionsWith(lists.colours, second)}
        value={second?._id ?? ''}
        onChange={(event) => dispatch({ type: 'set', answers: { secondary_colour: pick(event.target.value) } })}
      />
    </div>
  );
}

/** Which of the answers a stone from the list filled in. */
type Choice = { filled: Filled | undefined; setFilled: (filled: Filled | undefined) => void };

function MaterialAndType({ draft, dispatch, lists, filled, setFilled }: Props & Choice) {
  const { mainCategory: material, subCategory: type } = draft;
  const types = useTypes(material);
  const pickMaterial = (id: string) => lists.materials.find(({ _id }) => _id === id) ?? null;
  const pickType = (id: string) => types.data?.find(({ _id }) => _id === id) ?? null;
  // Its colour goes with the stone.
  const letGo = () => {
    if (filled && filled.own.primary_colour === draft.primary_colour)
      dispatch({ type: 'set', answers: { primary_colour: filled.asked.primary_colour } });
    setFilled(undefined);
  };
  const emptyType = material === null ? 'Choose a material first' : types.loading ? 'Loading…' : 'Any type';
  return (
    <div className="contents">
      <SelectField
        label="Material"
        name="mainCategory"
        empty="Any material"
        options={optionsWith(lists.materials, material)}
        value={material?._id ?? ''}
        onChange={({ target }) => {
          letGo();
          dispatch({ type: 'material', material: pickMaterial(target.value) });
        }}
      />
      <div>
        <SelectField
          label="Type"
          name="subCategory"
          empty={emptyType}
          disabled={material === null}
          options={optionsWith(types.data ?? [], type)}
          value={type?._id ?? ''}
          onChange={({ target }) => {
            if (target.value !== '') letGo();
            dispatch({ type: 'subcategory', subCategory: pickType(target.value) });
          }}
        />
        {types.problem !== undefined && <ListProblem onRetry={types.retry}>{types.problem}</ListProblem>}
      </div>
    </div>
  );
}

function StoneField({ draft, dispatch, errorOf, onLeave, filled, setFilled }: Props & Choice) {
  const { product } = draft;
  const { mainCategory, subCategory, primary_colour: colour } = askedIn(draft, filled);
  const stones = useStones(mainCategory, subCategory);
  const list = byColour(stones.data ?? [], colour);
  const choose = (id: string) => {
    const stone = list.find(({ _id }) => _id === id);
    // The chosen one may not be on the list.
    if (!stone && id !== '') return;
    const choice = chooseStone(draft, filled, stone);
    setFilled(choice.filled);
    dispatch({ type: 'prefill', answers: choice.answers });
  };
  const none = stones.data?.length === 0;
  const hint = none
    ? 'There is no stone of this material and type just now.'
    : colour !== null && list[0]?.colour === colour._id
      ? `Stones in ${colour.name.toLowerCase()} come first.`
      : undefined;
  return (
    <div className="sm:col-span-2">
      <SelectField
        id={fieldId('stone')}
        label="Stone"
        name="productList"
        required
        empty={stones.loading ? 'Loading the stones…' : 'Choose a stone'}
        options={optionsWith(list, product)}
        value={product?._id ?? ''}
        error={errorOf('stone')}
        hint={hint}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => onLeave('stone')}
      />
      {stones.problem !== undefined && <ListProblem onRetry={stones.retry}>{stones.problem}</ListProblem>}
    </div>
  );
}

const units = [
  { value: 'running_meters', label: 'Running meters', hint: 'along the edge' },
  { value: 'square_meters', label: 'Square meters', hint: 'length × depth' },
];

function Meters({ draft, dispatch }: Props) {
  const chosen = units.map(({ value }) => value).filter((unit) => draft[unit as 'running_meters' | 'square_meters']);
  return (
    <div className="mt-6 grid gap-x-5 gap-y-5 sm:grid-cols-[10rem_1fr]">
      <TextField
        label="Meters"
        name="meters"
        inputMode="decimal"
        autoComplete="off"
        hint="A guess will do."
        value={draft.meters}
        onChange={({ target }) => isMeters(target.value.trim()) && dispatch({ type: 'set', answers: { meters: target.value.trim() } })}
      />
      <Choices
        legend="Measured in"
        type="checkbox"
        name="meters_unit"
        options={units}
        value={chosen}
        onChange={(now) =>
          dispatch({
            type: 'set',
            answers: { running_meters: now.includes('running_meters'), square_meters: now.includes('square_meters') },
          })
        }
      />
      <div className="sm:col-span-2 sm:-mt-3">
        <WorkOutMetres draft={draft} dispatch={dispatch} />
      </div>
    </div>
  );
}

/** Step 1: which stone and how much of it; or the service that was asked for. */
export function MaterialStep(props: Props) {
  const { service_name } = props.draft;
  const [filled, setFilled] = useState<Filled>();
  const choice = { filled, setFilled };
  return (
    <>
      {service_name === '' ? (
        <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
          <Colours {...props} />
          <MaterialAndType {...props} {...choice} />
          <StoneField {...props} {...choice} />
        </div>
      ) : (
        <TextField label="Service Name" name="service_name" value={service_name} readOnly />
      )}
      <Meters {...props} />
    </>
  );
}
