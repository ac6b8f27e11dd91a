import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';
import { FormBody } from '#web/admin/forms/form-body.tsx';
import { FormField } from '#web/admin/forms/form-fields.tsx';
import { FormNotices } from '#web/admin/forms/form-notices.tsx';
import { isSameValue } from '#web/admin/forms/form-values.ts';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { FormDialog } from '#web/admin/forms/form-dialog.tsx';
import { toSelectOptions } from '#web/admin/features/catalogue/products/use-catalogue-options.ts';
import { getCategoryEndpoint, categoryLabels, type CategoryRow, type CategoryKind } from './categories.ts';
import { MaterialPictures } from './material-pictures.tsx';

type CategoryFormValues = { name: string; description: string; mainCategory: string };
const emptyValues: CategoryFormValues = { name: '', description: '', mainCategory: '' };
const toFormValues = ({
  name,
  description = '',
  mainCategory = '',
}: Pick<CategoryRow, 'name' | 'description' | 'mainCategory'>): CategoryFormValues => ({
  name,
  description,
  mainCategory,
});

type CategoryDialogProps = {
  kind: CategoryKind;
  /** Undefined for a new category. */
  category: CategoryRow | undefined;
  mainCategories: readonly CategoryRow[] | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** Renders the form of a material, a type or a colour. Closing the dialog stores unsaved changes as a draft on this device. */
export function CategoryDialog({ kind, category, mainCategories, onSaved, onClose }: CategoryDialogProps) {
  const labels = categoryLabels[kind];
  const form = useAdminForm<CategoryFormValues, CategoryRow, { _id: string; version: number }>({
    draftName: (saved) => `${kind}:${saved?._id ?? 'new'}`,
    saved: category,
    toValues: (saved) => (saved ? toFormValues(saved) : emptyValues),
    toBase: (_saved, sent) => sent,
    validate: ({ name, mainCategory }) => ({
      ...(name.trim() === '' && { name: catalogueErrors.name_required[1] }),
      ...(kind === 'subcategory' && mainCategory === '' && { mainCategory: catalogueErrors.material_required[1] }),
    }),
    save: async ({ name, description, mainCategory }, _base, version) => {
      const input = kind === 'colours' ? { name } : kind === 'maincategory' ? { name, description } : { name, description, mainCategory };
      return (await call(getCategoryEndpoint(kind, 'save'), { ...input, ...(category ? { _id: category._id, version } : {}) })).response;
    },
    onSaved: () => {
      onSaved();
      // The dialog stays open if values were changed during the save.
      const { values: latest, base } = form.getLatestState();
      if (isSameValue(latest, base)) onClose();
    },
    onDraftDiscarded: onSaved,
  });
  const { values } = form;
  const nameField: FieldConfig = { name: 'name', label: 'Name', panel: '', maxLength: 120 };
  const materialField: FieldConfig = {
    name: 'mainCategory',
    label: 'Material',
    panel: '',
    kind: 'select',
    empty: 'Choose a material',
    options: toSelectOptions(mainCategories ?? [], values.mainCategory),
    format: (id) => mainCategories?.find(({ _id }) => _id === id)?.name ?? '',
    ...(category && category.productCount > 0 && { hint: 'Products of this type move with it.' }),
  };
  const descriptionField: FieldConfig = {
    name: 'description',
    label: 'Description',
    panel: '',
    kind: 'textArea',
    optional: true,
    maxLength: 2000,
  };
  const fields = [nameField, ...(kind === 'subcategory' ? [materialField] : []), ...(kind === 'colours' ? [] : [descriptionField])];
  return (
    <FormBody form={form} fields={fields}>
      <FormDialog
        title={category ? category.name : labels.add}
        className={kind === 'maincategory' && category ? 'max-w-3xl' : 'max-w-lg'}
        submit={{ busy: form.busy, children: 'Save' }}
        closeLabel="Close"
        onSubmit={form.save}
        onClose={onClose}
        after={
          kind === 'maincategory' &&
          category?.pictures && (
            <div className="mt-5">
              <MaterialPictures id={category._id} pictures={category.pictures} />
            </div>
          )
        }
      >
        <FormNotices form={form} coEditors={{ entityType: labels.entityType, id: category?._id, onChanged: onSaved }} isDialog />
        <div className="space-y-4">
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
      </FormDialog>
    </FormBody>
  );
}
