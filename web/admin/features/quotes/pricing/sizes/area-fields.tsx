import { findDifferingFigure, findWorktopFigures, type FollowingList } from '#domain/revisions/quote-area.ts';
import { parseAreas, type TypedArea } from '#domain/revisions/edit/typed-areas.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { PricingData } from '#web/admin/features/quotes/pricing/pricing-data.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { DifferingFigure, SizeRows, type SizeColumn, type SizeRow } from './size-rows.tsx';

const lengthColumn = { name: 'length', label: 'Length (mm)' };
const countColumn = { name: 'count', label: 'Count', placeholder: '1' };
const heightColumn = { name: 'height', label: 'Height (mm)' };

type SizeFieldName = 'thickness' | 'runningMeters' | 'squareMeters' | 'joints' | 'hobCladding';
type AreaFieldsProps = {
  area: TypedArea;
  index: number;
  variants: PricingData['prices']['variants'];
  /** Changes the current area, also after the render that called it. */
  onChange: (change: (area: TypedArea) => Partial<TypedArea>) => void;
  onRemove: (areaName: string) => void;
};
type SizeFieldProps = Pick<AreaFieldsProps, 'area' | 'onChange'> & { name: SizeFieldName; label: string; placeholder?: string | undefined };

const SizeField = ({ area, onChange, name, label, placeholder }: SizeFieldProps) => (
  <TextField
    label={label}
    placeholder={placeholder}
    inputMode="decimal"
    autoComplete="off"
    value={area[name]}
    onChange={({ target }) => onChange(() => ({ [name]: target.value }))}
  />
);

type SizeListName = 'pieces' | 'edges' | 'cutouts' | 'splashbacks' | 'kickplates';
type SizeListsProps = Pick<AreaFieldsProps, 'area' | 'variants' | 'onChange'> & { areaName: string };

/** Renders the lists of sizes of an area. The typed sizes of some lists are compared with the pieces. */
function SizeLists({ area, areaName, variants, onChange }: SizeListsProps) {
  const [parsedArea] = parseAreas([area]) ?? [];
  const figures = parsedArea && findWorktopFigures(parsedArea);
  const followingLength = { ...lengthColumn, placeholder: figures ? String(figures.lengthMm) : 'As worktop' };
  const findDiffering = (list: FollowingList) => parsedArea && findDifferingFigure(parsedArea, list);
  const differingJoints = findDiffering('joints');
  const renderRows = (list: SizeListName, noun: string, title: string, columns: SizeColumn[], newRow: SizeRow) => (
    <SizeRows
      {...{ areaName, noun, title, columns, newRow }}
      rows={area[list]}
      differingMm={list === 'pieces' || list === 'cutouts' ? undefined : findDiffering(list)}
      onChange={(change) => onChange((current) => ({ [list]: change(current[list]) }))}
    />
  );
  const [profile, kind] = [variants.edges[0]?.value ?? '', variants.cutouts[0]?.value ?? ''];
  const newPiece = { length: '', depth: '', thicknessMm: null, finish: '' };
  const newPlate = { length: '', height: '' };
  const profileColumn = { name: 'profile', label: 'Profile', options: variants.edges };
  const kindColumn = { name: 'kind', label: 'Kind', options: variants.cutouts };
  return (
    <div className="mt-3 grid items-start gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
      {renderRows('pieces', 'piece', 'Pieces', [lengthColumn, { name: 'depth', label: 'Depth (mm)' }], newPiece)}
      {renderRows('edges', 'edge', 'Edges', [profileColumn, followingLength], { profile, length: '' })}
      {renderRows('cutouts', 'cut-out', 'Cut-outs', [kindColumn, countColumn], { kind, count: '1' })}
      {renderRows('splashbacks', 'splashback', 'Splashbacks', [followingLength, heightColumn], newPlate)}
      {renderRows('kickplates', 'kickplate', 'Kickplates', [followingLength, heightColumn], newPlate)}
      <div>
        <div className="grid grid-cols-2 gap-3">
          <SizeField {...{ area, onChange }} name="joints" label="Joints" placeholder={figures && String(figures.joints)} />
          <SizeField {...{ area, onChange }} name="hobCladding" label="Hob claddings" />
        </div>
        {differingJoints !== undefined && (
          <DifferingFigure figure={pluralize(differingJoints, 'joint')} onFollow={() => onChange(() => ({ joints: '' }))} />
        )}
      </div>
    </div>
  );
}

/** Edits the sizes of an area. */
export function AreaFields({ area, index, variants, onChange, onRemove }: AreaFieldsProps) {
  const areaName = area.name.trim() || `Area ${index + 1}`;
  return (
    <li className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_9rem]">
        <TextField
          label="Area"
          autoComplete="off"
          maxLength={60}
          value={area.name}
          onChange={({ target }) => onChange(() => ({ name: target.value }))}
        />
        <SizeField {...{ area, onChange }} name="thickness" label="Thickness (mm)" />
        <SizeField {...{ area, onChange }} name="runningMeters" label="Running meters" />
        <SizeField {...{ area, onChange }} name="squareMeters" label="Square meters" />
      </div>
      <p className="mt-1.5 text-note">Pieces replace the running and square meters. Empty lengths and joints follow the pieces.</p>
      <SizeLists {...{ area, areaName, variants, onChange }} />
      <AdminButton variant="quiet" className="mt-2 -ml-2" onClick={() => onRemove(areaName)}>{`Remove ${areaName}`}</AdminButton>
    </li>
  );
}
