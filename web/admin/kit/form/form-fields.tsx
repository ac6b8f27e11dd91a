import type { ChangeEvent, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { ListingStatusPanel } from '#web/admin/components/panels/listing-status-panel.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { groupByPanel, type FieldConfig, type ProductRef } from './field-config.ts';
import { EditableList } from './editable-list.tsx';
import { HoursField } from '#web/admin/kit/form/inputs/hours-field.tsx';
import { PicturesField } from '#web/admin/kit/form/inputs/pictures-field.tsx';
import { ProductPicker } from '#web/admin/kit/form/inputs/product-picker.tsx';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';

/**
 * Additional content of a panel: buttons next to its title, a hint, content at its end, content below it, and its React
 * key if it is an item of a list.
 */
export type PanelSlots = { tools?: ReactNode; hint?: ReactNode; footer?: ReactNode; after?: ReactNode; key?: string };
type FormFieldsProps = {
  fields: readonly FieldConfig[];
  getPanelSlots?: ((panel: string) => PanelSlots) | undefined;
};

function TextInput({ field }: { field: FieldConfig }) {
  const { name, label, kind, hint, optional = false, maxLength, options = [], emptyLabel, placeholder, half, resets } = field;
  const { setValue } = useFormContext();
  const { value, onChange, ...control } = useField<string>(name);
  const props = {
    ...control,
    label,
    optional,
    value,
    placeholder,
    maxLength,
    className: half ? '' : 'col-span-full',
    ...(hint !== undefined && { hint }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      onChange(target.value);
      if (resets !== undefined) setValue(resets, '');
    },
  };
  if (kind === 'textArea' || kind === 'lines') return <TextArea {...props} />;
  if (kind === 'select') return <SelectField {...props} options={options} {...(emptyLabel !== undefined && { emptyLabel })} />;
  if (kind === 'day') return <TextField type="date" {...props} />;
  if (kind === 'email') return <TextField type="email" autoComplete="off" {...props} />;
  return <TextField autoComplete="off" {...(kind === 'number' && { inputMode: 'decimal' as const })} {...props} />;
}

function PicturesInput({ field: { name, label, panel, kind, hasNoAltText, half } }: { field: FieldConfig }) {
  const { getValues } = useFormContext();
  const { value, onChange } = useField<ResolvedPicture[]>(name);
  return (
    <div className={half ? '' : 'col-span-full'}>
      {label !== panel && <p className="mb-1.5 text-sm font-semibold">{label}</p>}
      <PicturesField
        label={label}
        pictures={value}
        getPictures={() => getValues(name) as ResolvedPicture[]}
        single={kind === 'picture'}
        hasNoAltText={hasNoAltText}
        onChange={onChange}
      />
    </div>
  );
}

function ProductsInput({ field: { name, label } }: { field: FieldConfig }) {
  const { ref, value, error, onChange } = useField<ProductRef[]>(name);
  return (
    <div className="col-span-full">
      <ProductPicker inputRef={ref} label={label} products={value} error={error} onChange={onChange} />
    </div>
  );
}

export function FormField({ field }: { field: FieldConfig }) {
  if (field.kind === 'list')
    return <EditableList field={field} renderRow={(fields, className) => <FieldGrid fields={fields} className={className} />} />;
  if (field.kind === 'hours') return <HoursField field={field} />;
  if (field.kind === 'stones') return <ProductsInput field={field} />;
  if (field.kind === 'pictures' || field.kind === 'picture') return <PicturesInput field={field} />;
  return <TextInput field={field} />;
}

function StatusInput({ name }: { name: string }) {
  const { value, onChange } = useField<ListingStatus>(name);
  return <ListingStatusPanel status={value} onChange={onChange} />;
}

/** Returns the DOM id of a panel, for links to it. */
export const getPanelAnchorId = (panel: string): string => `part-${panel.replaceAll(/\W+/g, '-').toLowerCase()}`;

export const FieldGrid = ({ fields, className = 'grid gap-4 sm:grid-cols-2' }: { fields: readonly FieldConfig[]; className?: string }) => (
  <div className={className}>
    {fields.map((field) => (
      <FormField key={field.label} field={field} />
    ))}
  </div>
);

function FieldPanel({ panel, fields, slots }: { panel: string; fields: readonly FieldConfig[]; slots: PanelSlots | undefined }) {
  return (
    <>
      <div id={getPanelAnchorId(panel)} role="group" aria-label={panel} className="scroll-mt-20">
        <Panel title={panel} tools={slots?.tools} hint={slots?.hint}>
          <FieldGrid fields={fields} />
          {slots?.footer && <div className="mt-3 flex justify-end">{slots.footer}</div>}
        </Panel>
      </div>
      {slots?.after}
    </>
  );
}

export function FormFields({ fields, getPanelSlots }: FormFieldsProps) {
  return (
    <div className="space-y-4">
      {groupByPanel(fields).map(([panel, panelFields]) => {
        if (panelFields[0]!.kind === 'status') return <StatusInput key={panel} name={panelFields[0]!.name} />;
        const slots = getPanelSlots?.(panel);
        return <FieldPanel key={slots?.key ?? panel} panel={panel} fields={panelFields} slots={slots} />;
      })}
    </div>
  );
}
