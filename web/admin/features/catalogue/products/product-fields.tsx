import type { ChangeEvent } from 'react';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { toSelectOptions, type CatalogueOptions } from './use-catalogue-options.ts';
import type { ProductFormValues } from './product-form-values.ts';

export type ProductErrors = Partial<Record<keyof ProductFormValues, string>>;

type ProductFormProps = {
  values: ProductFormValues;
  choices: CatalogueOptions | undefined;
  faults: ProductErrors;
  onChange: (change: Partial<ProductFormValues>) => void;
  onLeave: (name: keyof ProductFormValues) => void;
  /** What the stone's address was, for one that exists. */
  formerSlugs?: readonly string[];
  isNew: boolean;
};

/** The fields of a stone. */
export function ProductFields({ values, choices, faults, onChange, onLeave, formerSlugs, isNew }: ProductFormProps) {
  const field = (name: keyof ProductFormValues) => ({
    name,
    value: values[name],
    error: faults[name],
    onBlur: () => onLeave(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => onChange({ [name]: target.value }),
  });
  const types = choices?.subCategories.filter(({ mainCategory }) => mainCategory === values.mainCategory) ?? [];
  return (
    <div className="space-y-4">
      <Panel title="The stone">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" className="sm:col-span-2" maxLength={160} required {...field('name')} />
          <SelectField
            label="Material"
            empty="Choose a material"
            options={toSelectOptions(choices?.mainCategories ?? [], values.mainCategory)}
            required
            {...field('mainCategory')}
            // A type belongs to one material.
            onChange={({ target }) => onChange({ mainCategory: target.value, subCategory: '' })}
          />
          <SelectField
            label="Type"
            empty={values.mainCategory === '' ? 'Choose the material first' : 'Choose a type'}
            options={toSelectOptions(types, values.subCategory)}
            required
            {...field('subCategory')}
          />
          <SelectField
            label="Color"
            empty="Choose a color"
            options={toSelectOptions(choices?.colours ?? [], values.colour)}
            required
            {...field('colour')}
          />
          <TextField label="Finish" optional maxLength={80} placeholder="Polished" {...field('finish')} />
          <TextArea label="Description" optional className="sm:col-span-2" maxLength={5000} {...field('description')} />
        </div>
      </Panel>
      <Panel title="Price">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Starts at, in rand, VAT included"
            hint="0: priced on request"
            inputMode="decimal"
            autoComplete="off"
            required
            {...field('price')}
          />
          <TextField label="Per" optional maxLength={60} placeholder="per m²" {...field('pricePer')} />
        </div>
      </Panel>
      <Panel title="Measures">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Slab length, mm" optional inputMode="numeric" autoComplete="off" {...field('slabLengthMm')} />
          <TextField label="Slab width, mm" optional inputMode="numeric" autoComplete="off" {...field('slabWidthMm')} />
          <TextField label="Edge profile" optional maxLength={80} placeholder="Bullnose" {...field('edgeProfile')} />
        </div>
      </Panel>
      <Panel title="Address">
        <TextField
          label="Last part of its address"
          optional={isNew}
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={isNew ? 'Made of the name' : undefined}
          hint={
            <>
              /stone/{values.slug || '…'}
              {formerSlugs !== undefined && formerSlugs.length > 0 && <> · former addresses lead here: {formerSlugs.join(', ')}</>}
            </>
          }
          {...field('slug')}
        />
      </Panel>
    </div>
  );
}
