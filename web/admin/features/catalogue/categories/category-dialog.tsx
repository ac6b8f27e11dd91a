import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { CategoryOption } from '#contract/admin/categories.endpoints.ts';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import { toPictureInputs, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { toSelectOptions } from '#web/admin/features/catalogue/products/catalogue-options.ts';
import { categoryLabels, type CategoryRow, type CategoryKind } from './categories.ts';

type CategoryFormValues = { name: string; description: string; mainCategory: string; pictures: ResolvedPicture[] };
const toFormValues = (category: CategoryRow | undefined): CategoryFormValues => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  mainCategory: category?.mainCategory ?? '',
  pictures: category?.pictures ?? [],
});

type CategoryDialogProps = {
  kind: CategoryKind;
  /** Undefined for a new category. */
  category: CategoryRow | undefined;
  mainCategories: readonly CategoryOption[] | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** Renders the form of a material, a type or a colour. Closing the dialog stores unsaved changes as a draft on this device. */
export function CategoryDialog({ kind, category, mainCategories, onSaved, onClose }: CategoryDialogProps) {
  const labels = categoryLabels[kind];
  const form = useAdminForm<CategoryFormValues, CategoryRow, CategoryRow>({
    draftName: (saved) => `${kind}:${saved?._id ?? 'new'}`,
    saved: category,
    toValues: toFormValues,
    validate: ({ name, mainCategory }) => ({
      ...(name.trim() === '' && { name: catalogueErrors.name_required[1] }),
      ...(kind === 'sub-category' && mainCategory === '' && { mainCategory: catalogueErrors.material_required[1] }),
    }),
    save: async ({ name, description, mainCategory, pictures }, _base, version) => {
      const input = { name, ...(category && { _id: category._id, version }) };
      if (kind === 'colour') return (await call('/admin/colour/save', input)).response;
      return kind === 'main-category'
        ? (await call('/admin/main-category/save', { ...input, description, pictures: toPictureInputs(pictures) })).response
        : (await call('/admin/sub-category/save', { ...input, description, mainCategory })).response;
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
    emptyLabel: 'Choose a material',
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
  const picturesField: FieldConfig = { name: 'pictures', label: 'Pictures', panel: '', kind: 'pictures' };
  const fieldsByKind: Record<CategoryKind, FieldConfig[]> = {
    'main-category': [nameField, descriptionField, picturesField],
    'sub-category': [nameField, materialField, descriptionField],
    colour: [nameField],
  };
  const fields = fieldsByKind[kind];
  return (
    <FormBody form={form} fields={fields}>
      <FormDialog
        title={category ? category.name : labels.add}
        className={kind === 'main-category' ? 'max-w-3xl' : 'max-w-lg'}
        submit={{ busy: form.busy, children: 'Save' }}
        closeLabel="Close"
        onSubmit={form.submit}
        onClose={onClose}
      >
        <FormNotices form={form} coEditors={{ entityType: kind, id: category?._id, onChanged: onSaved }} isDialog />
        <div className="space-y-4">
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
      </FormDialog>
    </FormBody>
  );
}
