import { useState } from 'react';
import { describeArea } from '#domain/revisions/quote-area.ts';
import { createArea, parseAreas, type TypedArea } from '#domain/revisions/edit/typed-areas.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { usePricing } from '#web/admin/features/quotes/pricing/pricing-context.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { AreaFields } from './area-fields.tsx';

const sizesError = 'Enter lengths in whole millimeters, meters with up to 3 decimals, and whole counts.';

/** Edits the sizes from which the lines are calculated, and prices all alternatives again. */
export function SizesPanel() {
  const { session, state, data, stonePrices } = usePricing();
  const { repriceMutation } = stonePrices;
  const { editor } = state;
  const { areas } = editor.current;
  const offerUndo = useScopedUndo();
  const [isOpen, setIsOpen] = useState(areas.length === 0);
  const parsedAreas = parseAreas(areas);
  const areSizesPriced = isSameValue(parsedAreas, editor.pricedAreas);
  const changeAreas = (change: (areas: readonly TypedArea[]) => TypedArea[]) =>
    session.edit({ type: 'set_fields', changes: { areas: change(session.getEditor().current.areas) } });
  const removeArea = (index: number, areaName: string) => {
    const area = areas[index]!;
    changeAreas((current) => current.toSpliced(index, 1));
    offerUndo(`${areaName} removed`, async () => changeAreas((current) => current.toSpliced(index, 0, area)));
  };
  const changeArea = (key: string, change: (area: TypedArea) => Partial<TypedArea>) =>
    changeAreas((current) => current.map((area) => (area.key === key ? { ...area, ...change(area) } : area)));
  return (
    <Panel
      title="Sizes"
      tools={
        <AdminButton variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide sizes' : 'Change sizes'}
        </AdminButton>
      }
    >
      {areas.length === 0 ? (
        <p className="text-note">No sizes yet. Add an area to calculate the lines.</p>
      ) : isOpen ? (
        <ul className="space-y-4">
          {areas.map((area, index) => (
            <AreaFields
              key={area.key}
              area={area}
              index={index}
              variants={data.prices.variants}
              onChange={(change) => changeArea(area.key, change)}
              onRemove={(areaName) => removeArea(index, areaName)}
            />
          ))}
        </ul>
      ) : (
        <ul className="text-small">
          {(parsedAreas ?? []).map((area, index) => (
            <li key={areas[index]!.key}>{describeArea(area)}</li>
          ))}
        </ul>
      )}
      {(isOpen || !areSizesPriced) && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {isOpen && (
            <AdminButton
              onClick={() => changeAreas((current) => [...current, createArea(createRandomId(), current.length === 0 ? 'Kitchen' : '')])}
            >
              Add area
            </AdminButton>
          )}
          {areas.length > 0 && (
            <AdminButton
              busy={repriceMutation.isPending}
              disabled={parsedAreas === undefined}
              onClick={() => parsedAreas && repriceMutation.mutate(parsedAreas)}
            >
              Price again
            </AdminButton>
          )}
          {!areSizesPriced && areas.length > 0 && <p className="text-note">The lines are those of the earlier sizes.</p>}
        </div>
      )}
      <FieldError>{parsedAreas === undefined ? sizesError : repriceMutation.errorMessage}</FieldError>
    </Panel>
  );
}
