import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import type { SavedOf, SchemaTree, ValuesOf } from '#web/admin/kit/form/form-schema.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { listAffectedPaths, saveRecord, type Resource, type ResourceConfig, type ResourceListParts } from './resource-config.ts';

type ResourceDialogProps<View extends Resource, T extends SchemaTree> = {
  resource: ResourceConfig<View, T>;
  /** Undefined for a new record. */
  record: View | undefined;
  getFields: ResourceListParts<View, T>['getFields'];
  onClose: () => void;
};

/** Renders the form of a record in a dialog. Closing the dialog stores unsaved changes as a form draft on this device. */
export function ResourceDialog<View extends Resource, T extends SchemaTree>({
  resource,
  record,
  getFields,
  onClose,
}: ResourceDialogProps<View, T>) {
  const { type, schema, getName, newLabel, dialog } = resource;
  const reload = () => refetchAfterChange(listAffectedPaths(resource));
  const form = useAdminForm<ValuesOf<T>, View, View>({
    draftName: (saved) => `${type}:${saved?._id ?? 'new'}`,
    saved: record,
    toValues: (saved) => schema.toValues(saved as SavedOf<T> | undefined),
    validate: schema.validate,
    save: (values, base, version) =>
      saveRecord(resource, values, base, record ? { _id: record._id, ...(version !== undefined && { version }) } : {}),
    onSaved: () => {
      reload();
      // The dialog stays open if values were changed during the save.
      const { values, base } = form.getLatestState();
      if (isSameValue(values, base)) onClose();
    },
    onDraftDiscarded: reload,
  });
  const fields = getFields?.(record, form.values) ?? schema.fields;
  return (
    <FormBody form={form} fields={fields}>
      <FormDialog
        title={record ? getName(record) : newLabel}
        className={dialog?.className ?? 'max-w-lg'}
        submit={{ busy: form.busy, children: 'Save' }}
        closeLabel="Close"
        onSubmit={form.submit}
        onClose={onClose}
      >
        <FormNotices form={form} coEditors={{ entityType: type, id: record?._id, onChanged: reload }} isDialog />
        <div className="space-y-4">
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
      </FormDialog>
    </FormBody>
  );
}
