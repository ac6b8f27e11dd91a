import type { ChangeEvent, ReactNode } from 'react';
import { StatusPanel } from '#web/admin/catalogue/status-panel.tsx';
import type { Values } from '#web/admin/lib/use-draft.ts';
import { Panel } from '#web/admin/ui/page.tsx';
import type { ListingStatus } from '#web/admin/ui/status.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { panelsOf, type EditField } from './fields.ts';
import type { Fault } from './use-edit-form.ts';
import { PicturesField } from './pictures-field.tsx';
import { StonesField } from './stones-field.tsx';

/** What a card has besides its fields: buttons beside its name, what stands below it, and what it goes along with where cards move. */
export type PanelExtras = { tools?: ReactNode; after?: ReactNode; key?: string };
type FormFieldsProps = {
  fields: readonly EditField[];
  values: Values;
  onChange: (change: Values) => void;
  /** What was refused of a field. */
  fault?: Fault | undefined;
  extrasOf?: ((panel: string) => PanelExtras) | undefined;
};

function Field({ field, values, onChange, fault }: { field: EditField } & Pick<FormFieldsProps, 'values' | 'onChange' | 'fault'>) {
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
        <StonesField label={label} value={value} onChange={(next) => onChange({ [name]: next })} />
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
export const partId = (panel: string): string => `part-${panel.replaceAll(/\W+/g, '-').toLowerCase()}`;

type CardProps = Omit<FormFieldsProps, 'extrasOf'> & { panel: string; extras: PanelExtras | undefined };

function Card({ panel, fields, values, onChange, fault, extras }: CardProps) {
  return (
    <>
      <div id={partId(panel)} role="group" aria-label={panel} className="scroll-mt-20">
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
      {panelsOf(fields).map(([panel, own]) => {
        if (own[0]!.kind === 'status') {
          return (
            <StatusPanel key={panel} status={(values['status'] ?? 'draft') as ListingStatus} onChange={(status) => onChange({ status })} />
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
