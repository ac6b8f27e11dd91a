import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { pluralize } from '#domain/shared/counts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { DifferingFigure, SizeRows } from './size-rows.tsx';
import type { PricingFormValues } from '#web/admin/features/quotes/pricing/pricing-form-values.ts';
import { createArea, describeArea, findDifferingFigure, findWorktopFigures, parseAreas, type FollowingList } from './sizes-form-values.ts';
import type { RequestPrices } from '#web/admin/features/quotes/pricing/request-prices.ts';

const lengthColumn = { name: 'length', label: 'Length (mm)' };
const heightColumn = { name: 'height', label: 'Height (mm)' };
const sizesError = 'Enter lengths in whole millimeters, meters with up to 3 decimals, and whole counts.';

type SizeFieldProps = { name: string; label: string; placeholder?: string | undefined };

function SizeField({ name, label, placeholder }: SizeFieldProps) {
  const { onChange, ...field } = useField<string>(name);
  return (
    <TextField
      {...field}
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type AreaFieldsProps = { index: number; variants: RequestPrices['variants']; onRemove: (areaName: string) => void };

/** Edits the sizes of an area. */
function AreaFields({ index, variants, onRemove }: AreaFieldsProps) {
  const path = `areas.${index}` as const;
  const { value: name, onChange: setName, ...nameField } = useField<string>(`${path}.name`);
  const areaName = name.trim() || `Area ${index + 1}`;
  const rowProps = { path, areaName };
  const { control, setValue } = useFormContext<PricingFormValues>();
  const [area] = parseAreas([useWatch({ control, name: path })]) ?? [];
  const figures = area && findWorktopFigures(area);
  const followingLengthColumn = { ...lengthColumn, placeholder: figures ? String(figures.lengthMm) : 'As worktop' };
  const findDiffering = (list: FollowingList) => area && findDifferingFigure(area, list);
  const differingJoints = findDiffering('joints');
  const profile = variants.edges[0]?.value ?? '';
  const kind = variants.cutouts[0]?.value ?? '';
  return (
    <li className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_9rem]">
        <TextField
          {...nameField}
          label="Area"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SizeField name={`${path}.thickness`} label="Thickness (mm)" />
        <SizeField name={`${path}.runningMeters`} label="Running meters" />
        <SizeField name={`${path}.squareMeters`} label="Square meters" />
      </div>
      <p className="mt-1.5 text-[0.8125rem] text-soft">
        Pieces replace the running and square meters. Empty lengths and joints follow the pieces.
      </p>
      <div className="mt-3 grid items-start gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <SizeRows
          {...rowProps}
          list="pieces"
          noun="piece"
          title="Pieces"
          columns={[lengthColumn, { name: 'depth', label: 'Depth (mm)' }]}
          newRow={{ length: '', depth: '', thicknessMm: null, finish: '' }}
        />
        <SizeRows
          {...rowProps}
          list="edges"
          noun="edge"
          title="Edges"
          columns={[{ name: 'profile', label: 'Profile', options: variants.edges }, followingLengthColumn]}
          newRow={{ profile, length: '' }}
          differingMm={findDiffering('edges')}
        />
        <SizeRows
          {...rowProps}
          list="cutouts"
          noun="cut-out"
          title="Cut-outs"
          columns={[
            { name: 'kind', label: 'Kind', options: variants.cutouts },
            { name: 'count', label: 'Count', placeholder: '1' },
          ]}
          newRow={{ kind, count: '1' }}
        />
        <SizeRows
          {...rowProps}
          list="splashbacks"
          noun="splashback"
          title="Splashbacks"
          columns={[followingLengthColumn, heightColumn]}
          newRow={{ length: '', height: '' }}
          differingMm={findDiffering('splashbacks')}
        />
        <SizeRows
          {...rowProps}
          list="kickplates"
          noun="kickplate"
          title="Kickplates"
          columns={[followingLengthColumn, heightColumn]}
          newRow={{ length: '', height: '' }}
          differingMm={findDiffering('kickplates')}
        />
        <div>
          <div className="grid grid-cols-2 gap-3">
            <SizeField name={`${path}.joints`} label="Joints" placeholder={figures && String(figures.joints)} />
            <SizeField name={`${path}.hobCladding`} label="Hob claddings" />
          </div>
          {differingJoints !== undefined && (
            <DifferingFigure figure={pluralize(differingJoints, 'joint')} onFollow={() => setValue(`${path}.joints`, '')} />
          )}
        </div>
      </div>
      <AdminButton variant="quiet" className="mt-2 -ml-2" onClick={() => onRemove(areaName)}>{`Remove ${areaName}`}</AdminButton>
    </li>
  );
}

type SizesPanelProps = {
  variants: RequestPrices['variants'];
  /** False if the sizes have changed since the lines were calculated. */
  isPriced: boolean;
  busy: boolean;
  errorMessage: string | undefined;
  onPriceAgain: () => void;
};

/** Edits the sizes from which the lines are calculated, and prices all alternatives again. */
export function SizesPanel({ variants, isPriced, busy, errorMessage, onPriceAgain }: SizesPanelProps) {
  const { control, getValues } = useFormContext<PricingFormValues>();
  const areas = useFieldArray({ control, name: 'areas', keyName: 'key' });
  const offerUndo = useScopedUndo();
  const removeArea = (index: number, areaName: string) => {
    const area = structuredClone(getValues(`areas.${index}`));
    areas.remove(index);
    offerUndo(`${areaName} removed`, async () => areas.insert(index, area, { shouldFocus: false }));
  };
  const values = useWatch({ control, name: 'areas' });
  const parsedAreas = parseAreas(values);
  const [isOpen, setIsOpen] = useState(values.length === 0);
  return (
    <Panel
      title="Sizes"
      tools={
        <AdminButton variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide sizes' : 'Change sizes'}
        </AdminButton>
      }
    >
      {values.length === 0 ? (
        <p className="text-[0.8125rem] text-soft">No sizes yet. Add an area to calculate the lines.</p>
      ) : isOpen ? (
        <ul className="space-y-4">
          {areas.fields.map((area, index) => (
            <AreaFields key={area.key} index={index} variants={variants} onRemove={(areaName) => removeArea(index, areaName)} />
          ))}
        </ul>
      ) : (
        <ul className="text-[0.8125rem]">
          {(parsedAreas ?? []).map((area, index) => (
            <li key={areas.fields[index]?.key ?? index}>{describeArea(area)}</li>
          ))}
        </ul>
      )}
      {(isOpen || !isPriced) && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {isOpen && <AdminButton onClick={() => areas.append(createArea(values.length === 0 ? 'Kitchen' : ''))}>Add area</AdminButton>}
          {values.length > 0 && (
            <AdminButton busy={busy} disabled={parsedAreas === undefined} onClick={onPriceAgain}>
              Price again
            </AdminButton>
          )}
          {!isPriced && values.length > 0 && <p className="text-[0.8125rem] text-soft">The lines are those of the earlier sizes.</p>}
        </div>
      )}
      <FieldError>{parsedAreas === undefined ? sizesError : errorMessage}</FieldError>
    </Panel>
  );
}
