import type { ChangeEvent, ReactNode } from 'react';
import { ListingStatusPanel } from '#web/admin/features/catalogue/products/listing-status-panel.tsx';
import type { FormValues } from './use-draft.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { ListingStatus } from '#web/admin/components/listing-status-badge.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { groupByPanel, type FieldConfig } from './field-config.ts';
import type { FieldProblem } from './use-resource-form.ts';
import { PicturesField } from './pictures-field.tsx';
import { ProductPicker } from './product-picker.tsx';

/** What a card has besides its fields: buttons beside its name, what stands below it, and what it goes along with where cards move. */
export type PanelSlots = { tools?: ReactNode; after?: ReactNode; key?: string };
type FormFieldsProps = {
  fields: readonly FieldConfig[];
  values: FormValues;
  onChange: (change: FormValues) => void;
  /** What was refused of a field. */
  fault?: FieldProblem | undefined;
  extrasOf?: ((panel: string) => PanelSlots) | undefined;
};

function Field({ field, values, onChange, fault }: { field: FieldConfig } & Pick<FormFieldsProps, 'values' | 'onChange' | 'fault'>) {
  const { name, label, kind = 'text', hint, optional = false, most, options = [], placeholder, half } = field;
  const value = values[name] ?? '';
  const control = {
    name,
    label,
    optional,
    value,
    placeholder,
    maxLength: most,
    className: half ? '' : 'sm:col-span-2',
    ...(hint && { hint }),
    ...(fault?.field === name && { error: fault.words }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => onChange({ [name]: target.value }),
  };
  if (kind === 'area' || kind === 'lines') return <TextArea {...control} />;
  if (kind === 'select') return <SelectField {...control} options={options} />;
  if (kind === 'day') return <TextField type="date" {...control} />;
  if (kind === 'number') return <TextField inputMode="decimal" autoComplete="off" {...control} />;
  if (kind === 'stones') {
    return (
      <div className="sm:col-span-2">
        <ProductPicker label={label} value={value} onChange={(next) => onChange({ [name]: next })} />
      </div>
    );
  }
  if (kind === 'pictures' || kind === 'picture') {
    return (
      <div className={half ? '' : 'sm:col-span-2'}>
        {label !== field.panel && <p className="mb-1.5 text-sm font-semibold">{label}</p>}
        <PicturesField
          label={label}
          value={value}
          single={kind === 'picture'}
          wordless={field.wordless}
          onChange={(next) => onChange({ [name]: next })}
        />
      </div>
    );
  }
  return <TextField autoComplete="off" {...control} />;
}

/** What a link to a card of a form leads to. */
export const panelAnchorId = (panel: string): string => `part-${panel.replaceAll(/\W+/g, '-').toLowerCase()}`;

type CardProps = Omit<FormFieldsProps, 'extrasOf'> & { panel: string; extras: PanelSlots | undefined };

function Card({ panel, fields, values, onChange, fault, extras }: CardProps) {
  return (
    <>
      <div id={panelAnchorId(panel)} role="group" aria-label={panel} className="scroll-mt-20">
        <Panel title={panel} tools={extras?.tools}>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map((field) => (
              <Field key={field.label} field={field} values={values} onChange={onChange} fault={fault} />
            ))}
          </div>
        </Panel>
      </div>
      {extras?.after}
    </>
  );
}

/** The fields of a form, a card for each of its parts. */
export function FormFields({ fields, values, onChange, fault, extrasOf }: FormFieldsProps) {
  return (
    <div className="space-y-4">
      {groupByPanel(fields).map(([panel, own]) => {
        if (own[0]!.kind === 'status') {
          return (
            <ListingStatusPanel
              key={panel}
              status={(values['status'] ?? 'draft') as ListingStatus}
              onChange={(status) => onChange({ status })}
            />
          );
        }
        const extras = extrasOf?.(panel);
        return (
          <Card key={extras?.key ?? panel} panel={panel} fields={own} values={values} onChange={onChange} fault={fault} extras={extras} />
        );
      })}
    </div>
  );
}
