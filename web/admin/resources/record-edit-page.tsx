import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { FieldValues } from 'react-hook-form';
import type { ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { getStatusChangeReport, useRecordArchive } from '#web/admin/api/use-record-archive.ts';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormPage } from '#web/admin/kit/form/form-page.tsx';
import { useAdminForm, type FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import type { RecordConfig, Resource, RecordVersion } from './resource-config.ts';

/** Actions of a record's page, except *Save*. */
export type RecordActions = { busy: boolean; archive: () => void; restore: () => void };
type SavedRecord = { _id: string; version: number };

type RecordEditPageProps<View extends Resource, Values extends FieldValues, Saved extends SavedRecord> = {
  config: RecordConfig<View, Values>;
  type: ResourceType | 'product';
  /** URL of the list. */
  path: string;
  /** Title of the list. */
  title: string;
  query: Parameters<typeof QueryView<View>>[0]['query'];
  /** Returns the fields of the form. @param record undefined for a new record */
  getFields: (values: Values, record: View | undefined) => readonly FieldConfig[];
  validate: (values: Values, base: Values) => FieldMessages;
  save: (values: Values, base: Values, recordVersion: RecordVersion) => Promise<Saved>;
  /** Returns the form values after a save. By default the response is the whole record. */
  toBase?: (response: Saved, sent: Values) => Values;
  /** Displays a saved version of the record, if the response contains the whole record. */
  showSaved?: (saved: Saved | View) => void;
  reload: () => void;
  renderActions: (record: View, actions: RecordActions) => ReactNode;
  renderAside?: (record: View | undefined) => ReactNode;
  /** True while an action that navigates away is running. */
  isLeaving?: boolean;
};
type RecordFormProps<View extends Resource, Values extends FieldValues, Saved extends SavedRecord> = RecordEditPageProps<
  View,
  Values,
  Saved
> & {
  record: View | undefined;
};

function RecordForm<View extends Resource, Values extends FieldValues, Saved extends SavedRecord>(
  props: RecordFormProps<View, Values, Saved>,
) {
  const {
    config,
    type,
    path,
    title,
    record,
    getFields,
    validate,
    save,
    toBase,
    showSaved,
    reload,
    renderActions,
    renderAside,
    isLeaving = false,
  } = props;
  const { newLabel, getName, toValues, hasDraftStatus } = config;
  const navigate = useScreenNavigate();
  const identity = { type, id: record?._id ?? '', name: record ? getName(record) : '' };
  const showAndReload = (saved: Saved | View) => {
    showSaved?.(saved);
    reload();
  };
  const form = useAdminForm<Values, View, Saved>({
    draftName: (saved) => `${type}:${saved?._id ?? 'new'}`,
    saved: record,
    toValues,
    ...(toBase && { toBase }),
    validate,
    save: (values, base, version) => save(values, base, record ? { _id: record._id, ...(version !== undefined && { version }) } : {}),
    onSaved: (saved, sent) => {
      if (!record) return void navigate(`${path}/${saved._id}`, { replace: true });
      showAndReload(saved);
      return hasDraftStatus ? getStatusChangeReport(identity, record.status, sent['status'] as ListingStatus) : undefined;
    },
    onDraftDiscarded: showAndReload,
  });
  const { busy, archive, restore } = useRecordArchive({ ...identity, listPath: path, discard: form.discard });
  return (
    <FormPage
      title={record ? identity.name : newLabel}
      subtitle={record && <ListingStatusBadge status={record.status} />}
      back={{ to: path, label: title }}
      fields={getFields(form.values, record)}
      form={form}
      isLeaving={busy || isLeaving}
      coEditors={record && { entityType: type, id: record._id, onChanged: reload }}
      actions={record && renderActions(record, { busy, archive, restore })}
      aside={renderAside?.(record)}
    />
  );
}

/** Renders the page that creates or edits a record: its form, status, archive and restore. */
export function RecordEditPage<View extends Resource, Values extends FieldValues, Saved extends SavedRecord = View>(
  props: RecordEditPageProps<View, Values, Saved>,
) {
  const { path, title, query } = props;
  const { id } = useParams();
  if (id === 'new') return <RecordForm key="new" {...props} record={undefined} />;
  return (
    <QueryView title={title} back={{ to: path, label: title }} query={query}>
      {(record) => <RecordForm key={record._id} {...props} record={record} />}
    </QueryView>
  );
}
