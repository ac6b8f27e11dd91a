import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Lookup } from '#contract/schemas.ts';
import { requestQuestions } from '#domain/quotes/request-questions.ts';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { getFieldId, toOptionsIncluding, type StepProps } from './step-fields.tsx';
import { MetersField } from './meters-field.tsx';
import { applyProduct, getUserSelection, isAutofilled, type AutofillSnapshot } from './product-choice.ts';
import { sortByColour, useProductOptions, useTypeOptions } from './use-products.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

// On Back, browsers restore a select before its options are loaded, which clears it. The page restores the form itself.
const noBrowserRestore = { autoComplete: 'off' } as const;

export type QuoteFormOptions = { colours: Lookup[]; materials: Lookup[]; error?: string | undefined };
type MaterialStepProps = StepProps & {
  lists: QuoteFormOptions;
  /** True if an amount of meters needs its unit. */
  isUnitRequired?: boolean;
  metersError?: string | undefined;
};

function ColourFields({ draft, dispatch, lists }: MaterialStepProps) {
  const { revalidate } = useRevalidator();
  const { primary_colour: primaryColour, secondary_colour: secondaryColour } = draft;
  const findColour = (id: string) => [...lists.colours, primaryColour, secondaryColour].find((colour) => colour?._id === id) ?? null;
  return (
    <div className="contents">
      <div>
        <SelectField
          {...noBrowserRestore}
          label={requestQuestions.primary_colour.label}
          name="primary_colour"
          emptyLabel="Any color"
          options={toOptionsIncluding(lists.colours, primaryColour)}
          value={primaryColour?._id ?? ''}
          onChange={(event) => dispatch({ type: 'set', answers: { primary_colour: findColour(event.target.value) } })}
        />
        {lists.error !== undefined && (
          <InlineLoadError className="mt-2" onRetry={() => void revalidate()}>
            {lists.error}
          </InlineLoadError>
        )}
      </div>
      <SelectField
        {...noBrowserRestore}
        label={requestQuestions.secondary_colour.label}
        optional
        name="secondary_colour"
        emptyLabel="None"
        options={toOptionsIncluding(lists.colours, secondaryColour)}
        value={secondaryColour?._id ?? ''}
        onChange={(event) => dispatch({ type: 'set', answers: { secondary_colour: findColour(event.target.value) } })}
      />
    </div>
  );
}

/** State of the answers that a selected product has set. */
type AutofillState = { snapshot: AutofillSnapshot | undefined; setSnapshot: (snapshot: AutofillSnapshot | undefined) => void };

function MaterialAndType({ draft, dispatch, lists, snapshot, setSnapshot }: MaterialStepProps & AutofillState) {
  const { mainCategory: material, subCategory: type } = draft;
  const types = useTypeOptions(material);
  const findMaterial = (id: string) => lists.materials.find(({ _id }) => _id === id) ?? null;
  const findType = (id: string) => types.data?.find(({ _id }) => _id === id) ?? null;
  // Restores the colour that the product has replaced, unless the user has changed it since.
  const clearAutofill = () => {
    if (snapshot && isAutofilled(draft, snapshot, 'primary_colour'))
      dispatch({ type: 'set', answers: { primary_colour: snapshot.userSelected.primary_colour } });
    setSnapshot(undefined);
  };
  const emptyTypeLabel = material === null ? 'Choose a material first' : types.isPending ? 'Loading…' : 'Any type';
  return (
    <div className="contents">
      <SelectField
        {...noBrowserRestore}
        label={requestQuestions.mainCategory.label}
        name="mainCategory"
        emptyLabel="Any material"
        options={toOptionsIncluding(lists.materials, material)}
        value={material?._id ?? ''}
        onChange={({ target }) => {
          clearAutofill();
          dispatch({ type: 'material', material: findMaterial(target.value) });
        }}
      />
      <div>
        <SelectField
          {...noBrowserRestore}
          label={requestQuestions.subCategory.label}
          name="subCategory"
          emptyLabel={emptyTypeLabel}
          disabled={material === null}
          options={toOptionsIncluding(types.data ?? [], type)}
          value={type?._id ?? ''}
          onChange={({ target }) => {
            if (target.value !== '') clearAutofill();
            dispatch({ type: 'subcategory', subCategory: findType(target.value) });
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

function ProductField({ draft, dispatch, getError, onBlur, snapshot, setSnapshot }: MaterialStepProps & AutofillState) {
  const { product } = draft;
  const { mainCategory, subCategory, primary_colour: colour } = getUserSelection(draft, snapshot);
  const stones = useProductOptions(mainCategory, subCategory);
  const sortedStones = sortByColour(stones.data ?? [], colour);
  const selectProduct = (id: string) => {
    const stone = sortedStones.find(({ _id }) => _id === id);
    // The list may not contain the selected product.
    if (!stone && id !== '') return;
    const autofill = applyProduct(draft, snapshot, stone);
    setSnapshot(autofill.snapshot);
    dispatch({ type: 'prefill', answers: autofill.answers });
  };
  const isEmpty = stones.data?.length === 0;
  const hint = isEmpty
    ? 'There are no stones of this material and type right now.'
    : colour !== null && sortedStones[0]?.colour === colour._id
      ? `Stones in ${colour.name.toLowerCase()} come first.`
      : undefined;
  return (
    <div className="sm:col-span-2">
      <SelectField
        {...noBrowserRestore}
        id={getFieldId('stone')}
        label={requestQuestions.stone.label}
        name="productList"
        required
        emptyLabel={stones.isPending ? 'Loading the stones…' : 'Choose a stone'}
        options={toOptionsIncluding(sortedStones, product)}
        value={product?._id ?? ''}
        error={getError('stone')}
        hint={hint}
        onChange={(event) => selectProduct(event.target.value)}
        onBlur={() => onBlur('stone')}
      />
      {stones.error !== undefined && (
        <InlineLoadError className="mt-2" onRetry={stones.refetch}>
          {stones.error}
        </InlineLoadError>
      )}
    </div>
  );
}

/** Renders step 1: the product and its amount, or the requested service. */
export function MaterialStep(props: MaterialStepProps) {
  const { service_name } = props.draft;
  const [snapshot, setSnapshot] = useState<AutofillSnapshot>();
  const autofill = { snapshot, setSnapshot };
  return (
    <>
      {service_name === '' ? (
        <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
          <ColourFields {...props} />
          <MaterialAndType {...props} {...autofill} />
          <ProductField {...props} {...autofill} />
        </div>
      ) : (
        <TextField label={requestQuestions.service_name.label} name="service_name" value={service_name} readOnly />
      )}
      <MetersField {...props} error={props.metersError} />
    </>
  );
}
