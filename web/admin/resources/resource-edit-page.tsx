import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { FieldValues } from 'react-hook-form';
import { ApiError, notFoundMessage } from '#domain/errors/api-error.ts';
import { queryClient, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { validateNumbers, type FieldConfig } from '#web/admin/forms/field-config.ts';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { pickChanged } from '#web/admin/forms/form-values.ts';
import { resourceListQuery, type Resource, type ResourcePageProps } from './resource-config.ts';
import { useRecordArchive } from '#web/admin/api/use-record-archive.ts';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';

const statusField: FieldConfig = { name: 'status', label: 'Status', panel: 'Status', kind: 'status', aside: true };

type EditorProps<View extends Resource, Values extends FieldValues> = ResourcePageProps<View, Values> & { record: View | undefined };

function Editor<View extends Resource, Values extends FieldValues>({ resource, path, title, record }: EditorProps<View, Values>) {
  const navigate = useNavigate();
  const { type, singular, getName, fields: ownFields, hasDrafts, publicPath, problemFields } = resource;
  const reload = () => refetchAfterChange([`/admin/${type}/`]);
  const show = (saved: View) => {
    queryClient.setQueryData(resourceListQuery<View>(type, { _id: saved._id }).queryKey, { result: [saved], fullcount: 1 });
    reload();
  };
  const fields = hasDrafts ? [...ownFields, statusField] : ownFields;
  const form = useAdminForm<Values, View>({
    draftName: (saved) => `${type}:${saved?._id ?? 'new'}`,
    saved: record,
    toValues: resource.toValues,
    validate: (values) => validateNumbers(ownFields, values),
    fieldForProblem: (code, values) => {
      const field = problemFields?.[code];
      return typeof field === 'function' ? field(values) : field;
    },
    save: async (values, base, version) => {
      const key = record && { _id: record._id, ...(version !== undefined && { version }) };
      return (await resource.save(pickChanged(values, base, record === undefined), key ?? {})).response;
    },
    onSaved: (saved) => (record ? show(saved) : void navigate(`${path}/${saved._id}`, { replace: true })),
    onTakeTheirs: show,
  });

  const { busy, archive, restore } = useRecordArchive({
    type,
    id: record?._id ?? '',
    name: record ? getName(record) : '',
    listPath: path,
    discard: form.discard,
  });

  return (
    <FormPage
      title={record ? getName(record) : `New ${singular}`}
      note={record && <ListingStatusBadge status={record.status} />}
      back={{ to: path, label: title }}
      fields={fields}
      form={form}
      leaving={busy}
      {...(record && {
        coEditors: { entityType: type, id: record._id, onChanged: reload },
      })}
      actions={
        record && (
          <>
            {record.status === 'active' && publicPath && (
              <a
                href={publicPath(record)}
                target="_blank"
                rel="noreferrer"
                className="px-2 text-sm font-semibold text-rust underline-offset-4 hover:underline"
              >
                View on website
              </a>
            )}
            {record.status === 'archived' ? (
              <AdminButton busy={busy} onClick={restore}>
                Restore
              </AdminButton>
            ) : (
              <AdminButton busy={busy} onClick={archive}>
                Archive
              </AdminButton>
            )}
          </>
        )
      }
    />
  );
}

/** The page on which a record is created or changed. */
export function ResourceEditPage<View extends Resource, Values extends FieldValues>(props: ResourcePageProps<View, Values>) {
  const { resource, path, title } = props;
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({
    ...resourceListQuery<View>(resource.type, { _id: id }),
    enabled: !isNew,
    select: ({ result: [record] }) => {
      if (!record) throw new ApiError('not_found', notFoundMessage);
      return record;
    },
  });
  if (isNew) return <Editor key="new" {...props} record={undefined} />;
  return (
    <QueryView title={title} back={{ to: path, label: title }} query={query}>
      {(record) => <Editor key={record._id} {...props} record={record} />}
    </QueryView>
  );
}
