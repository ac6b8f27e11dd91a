import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { ConflictDialog } from './conflict-dialog.tsx';
import { formatFieldValue, type FieldConfig } from './field-config.ts';
import type { AdminForm } from './use-admin-form.ts';

type FormBodyProps<V extends FieldValues> = { form: AdminForm<V>; fields: readonly FieldConfig[]; children: ReactNode };

/** Provides a form to its fields, and displays an edit conflict. */
export function FormBody<V extends FieldValues>({ form, fields, children }: FormBodyProps<V>) {
  return (
    <>
      <FormProvider {...form.formMethods}>{children}</FormProvider>
      {form.conflict && (
        <ConflictDialog
          fields={fields.map((field) => ({
            name: field.name,
            label: field.panel === '' ? field.label : `${field.panel}: ${field.label}`,
            format: formatFieldValue(field),
          }))}
          conflict={form.conflict}
          busy={form.busy}
          errorMessage={form.saveError}
        />
      )}
    </>
  );
}
