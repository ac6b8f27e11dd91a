import { useState } from 'react';
import { catalogueProblems } from '#domain/errors/catalogue.ts';
import { changedFields } from '#web/admin/forms/draft.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { useSave } from '#web/admin/forms/use-save.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/forms/conflict-dialog.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { CoEditorsNotice } from '#web/admin/forms/co-editors-notice.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toSelectOptions } from '#web/admin/features/catalogue/products/use-catalogue-options.ts';
import { categoryEndpoint, categoryLabels, type CategoryRow, type CategoryKind } from './categories.ts';
import { MaterialPictures } from './material-pictures.tsx';

type GroupValues = { name: string; description: string; mainCategory: string };
const empty: GroupValues = { name: '', description: '', mainCategory: '' };
const valuesOf = ({
  name,
  description = '',
  mainCategory = '',
}: Pick<CategoryRow, 'name' | 'description' | 'mainCategory'>): GroupValues => ({
  name,
  description,
  mainCategory,
});

type GroupDialogProps = {
  kind: CategoryKind;
  /** Undefined for one that is to be made. */
  group: CategoryRow | undefined;
  mainCategories: readonly CategoryRow[] | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** The form of a material, a type or a colour. Closed without saving, what was typed stays as a draft on this device. */
export function CategoryDialog({ kind, group, mainCategories, onSaved, onClose }: GroupDialogProps) {
  const words = categoryLabels[kind];
  const draft = useDraft<GroupValues>(`${kind}:${group?._id ?? 'new'}`, group ? valuesOf(group) : empty, group?.version);
  const [fault, setFault] = useState<{ field: keyof GroupValues; words: string }>();
  const form = useSave(draft, {
    toValues: (current) => valuesOf(current as CategoryRow),
    send: async ({ name, description, mainCategory }, version) => {
      const own = kind === 'colours' ? { name } : kind === 'maincategory' ? { name, description } : { name, description, mainCategory };
      return (await call(categoryEndpoint(kind, 'save'), { ...own, ...(group ? { _id: group._id, version } : {}) })).response;
    },
    toBase: (_saved, values) => values,
    madeName: group ? undefined : ({ _id }) => `${kind}:${_id}`,
    onSaved: () => {
      onSaved();
      // What was typed while it was being saved stays in sight.
      const { values: now, base } = draft.latest();
      if (changedFields(now, base).length === 0) onClose();
    },
  });
  const { values } = draft;
  const change = (what: Partial<GroupValues>) => {
    draft.set(what);
    if (fault && fault.field in what) setFault(undefined);
  };
  const submit = () => {
    if (values.name.trim() === '') setFault({ field: 'name', words: catalogueProblems.name_required[1] });
    else if (kind === 'subcategory' && values.mainCategory === '')
      setFault({ field: 'mainCategory', words: catalogueProblems.material_required[1] });
    else form.save();
  };
  const nameError = fault?.field === 'name' ? fault.words : form.code === 'name_taken' ? form.problem : undefined;
  const materialName = (id: string) => mainCategories?.find(({ _id }) => _id === id)?.name ?? '';
  const fields: ConflictField<GroupValues>[] = [
    { name: 'name', label: 'Name' },
    { name: 'mainCategory', label: 'Material', show: materialName },
    { name: 'description', label: 'Description' },
  ];
  return (
    <>
      <AdminDialog
        onClose={onClose}
        label={group ? group.name : words.add}
        className={kind === 'maincategory' && group ? 'max-w-3xl' : 'max-w-lg'}
      >
        <form
          noValidate
          className="p-5 sm:p-6"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <h2 className="mb-4 pr-12 font-display text-2xl [--opsz:48]">{group ? group.name : words.add}</h2>
          <CoEditorsNotice
            thing={words.thing}
            id={group?._id}
            version={group?.version}
            typing={draft.changed.length > 0}
            onChanged={onSaved}
          />
          <DraftBanner at={draft.restoredAt} onDiscard={draft.discard} />
          {form.problem && !nameError && <Notice tone="alarm" title={form.problem} />}
          <div className="space-y-4">
            <TextField
              label="Name"
              data-first
              required
              maxLength={120}
              value={values.name}
              onChange={({ target }) => change({ name: target.value })}
              error={nameError}
            />
            {kind === 'subcategory' && (
              <SelectField
                label="Material"
                empty="Choose a material"
                required
                options={toSelectOptions(mainCategories ?? [], values.mainCategory)}
                value={values.mainCategory}
                onChange={({ target }) => change({ mainCategory: target.value })}
                hint={group && group.productCount > 0 ? 'Its products move along.' : undefined}
                error={fault?.field === 'mainCategory' ? fault.words : undefined}
              />
            )}
            {kind !== 'colours' && (
              <TextArea
                label="Description"
                optional
                maxLength={2000}
                value={values.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            )}
          </div>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AdminButton variant="quiet" onClick={onClose}>
              Close
            </AdminButton>
            <AdminButton type="submit" variant="primary" busy={form.busy}>
              Save
            </AdminButton>
          </div>
        </form>
        {kind === 'maincategory' && group?.pictures && (
          <div className="px-5 pb-5 sm:px-6 sm:pb-6">
            <MaterialPictures id={group._id} pictures={group.pictures} />
          </div>
        )}
      </AdminDialog>
      {form.theirs && (
        <ConflictDialog
          fields={fields}
          base={draft.base}
          mine={values}
          theirs={form.theirs}
          who={form.who}
          busy={form.busy}
          onSave={form.saveChosen}
          onTakeTheirs={() => {
            form.takeTheirs();
            onSaved();
          }}
          onClose={form.closeComparison}
        />
      )}
    </>
  );
}
