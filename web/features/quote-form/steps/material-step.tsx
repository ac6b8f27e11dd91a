import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Lookup } from '#contract/schemas.ts';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { fieldId, toOptionsIncluding, type StepProps } from './step-fields.tsx';
import { MetersField } from './meters-field.tsx';
import { userSelection, applyProduct, type AutofillSnapshot } from './product-choice.ts';
import { byColour, useProductOptions, useTypeOptions } from './use-products.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

// Browsers restore a select on Back before its options are loaded, and so clear it. The page restores the form itself.
const restoredByPage = { autoComplete: 'off' } as const;

export type QuoteFormOptions = { colours: Lookup[]; materials: Lookup[]; error?: string | undefined };
type Props = StepProps & { lists: QuoteFormOptions };

function Colours({ draft, dispatch, lists }: Props) {
  const { revalidate } = useRevalidator();
  const { primary_colour: first, secondary_colour: second } = draft;
  const pick = (id: string) => [...lists.colours, first, second].find((colour) => colour?._id === id) ?? null;
  return (
    <div className="contents">
      <div>
        <SelectField
          {...restoredByPage}
          label="Color"
          name="primary_colour"
          empty="Any color"
          options={toOptionsIncluding(lists.colours, first)}
          value={first?._id ?? ''}
          onChange={(event) => dispatch({ type: 'set', answers: { primary_colour: pick(event.target.value) } })}
        />
        {lists.error !== undefined && (
          <InlineLoadError className="mt-2" onRetry={() => void revalidate()}>
            {lists.error}
          </InlineLoadError>
        )}
      </div>
      <SelectField
        {...restoredByPage}
        label="Second choice of color"
        optional
        name="secondary_colour"
        empty="None"
        options={toOptionsIncluding(lists.colours, second)}
        value={second?._id ?? ''}
        onChange={(event) => dispatch({ type: 'set', answers: { secondary_colour: pick(event.target.value) } })}
      />
    </div>
  );
}

/** Tracks the answers that a product from the list filled in. */
type Choice = { filled: AutofillSnapshot | undefined; setFilled: (filled: AutofillSnapshot | undefined) => void };

function MaterialAndType({ draft, dispatch, lists, filled, setFilled }: Props & Choice) {
  const { mainCategory: material, subCategory: type } = draft;
  const types = useTypeOptions(material);
  const pickMaterial = (id: string) => lists.materials.find(({ _id }) => _id === id) ?? null;
  const pickType = (id: string) => types.data?.find(({ _id }) => _id === id) ?? null;
  // Removing the stone also removes the colour that it filled in.
  const letGo = () => {
    if (filled && filled.own.primary_colour === draft.primary_colour)
      dispatch({ type: 'set', answers: { primary_colour: filled.asked.primary_colour } });
    setFilled(undefined);
  };
  const emptyType = material === null ? 'Choose a material first' : types.isPending ? 'Loading…' : 'Any type';
  return (
    <div className="contents">
      <SelectField
        {...restoredByPage}
        label="Material"
        name="mainCategory"
        empty="Any material"
        options={toOptionsIncluding(lists.materials, material)}
        value={material?._id ?? ''}
        onChange={({ target }) => {
          letGo();
          dispatch({ type: 'material', material: pickMaterial(target.value) });
        }}
      />
      <div>
        <SelectField
          {...restoredByPage}
          label="Type"
          name="subCategory"
          empty={emptyType}
          disabled={material === null}
          options={toOptionsIncluding(types.data ?? [], type)}
          value={type?._id ?? ''}
          onChange={({ target }) => {
            if (target.value !== '') letGo();
            dispatch({ type: 'subcategory', subCategory: pickType(target.value) });
          }}
        />
        {types.error !== undefined && (
          <InlineLoadError className="mt-2" onRetry={types.refetch}>
            {types.error}
          </InlineLoadError>
        )}
      </div>
    </div>
  );
}

function ProductField({ draft, dispatch, errorOf, onLeave, filled, setFilled }: Props & Choice) {
  const { product } = draft;
  const { mainCategory, subCategory, primary_colour: colour } = userSelection(draft, filled);
  const stones = useProductOptions(mainCategory, subCategory);
  const list = byColour(stones.data ?? [], colour);
  const choose = (id: string) => {
    const stone = list.find(({ _id }) => _id === id);
    // The list may not contain the selected product.
    if (!stone && id !== '') return;
    const choice = applyProduct(draft, filled, stone);
    setFilled(choice.filled);
    dispatch({ type: 'prefill', answers: choice.answers });
  };
  const none = stones.data?.length === 0;
  const hint = none
    ? 'There are no stones of this material and type right now.'
    : colour !== null && list[0]?.colour === colour._id
      ? `Stones in ${colour.name.toLowerCase()} come first.`
      : undefined;
  return (
    <div className="sm:col-span-2">
      <SelectField
        {...restoredByPage}
        id={fieldId('stone')}
        label="Stone"
        name="productList"
        required
        empty={stones.isPending ? 'Loading the stones…' : 'Choose a stone'}
        options={toOptionsIncluding(list, product)}
        value={product?._id ?? ''}
        error={errorOf('stone')}
        hint={hint}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => onLeave('stone')}
      />
      {stones.error !== undefined && (
        <InlineLoadError className="mt-2" onRetry={stones.refetch}>
          {stones.error}
        </InlineLoadError>
      )}
    </div>
  );
}

/** Step 1: the product and its amount, or the requested service. */
export function MaterialStep(props: Props) {
  const { service_name } = props.draft;
  const [filled, setFilled] = useState<AutofillSnapshot>();
  const choice = { filled, setFilled };
  return (
    <>
      {service_name === '' ? (
        <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
          <Colours {...props} />
          <MaterialAndType {...props} {...choice} />
          <ProductField {...props} {...choice} />
        </div>
      ) : (
        <TextField label="Service Name" name="service_name" value={service_name} readOnly />
      )}
      <MetersField {...props} />
    </>
  );
}
