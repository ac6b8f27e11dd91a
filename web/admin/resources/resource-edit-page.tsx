import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#domain/errors/api-error.ts';
import { notFoundMessage } from '#domain/errors/common-errors.ts';
import { queryClient, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { SavedOf, SchemaTree, ValuesOf } from '#web/admin/kit/form/form-schema.ts';
import { RecordEditPage, type RecordActions } from './record-edit-page.tsx';
import { hasDraftStatus, resourceListQuery, saveRecord, type Resource, type ResourcePageProps } from './resource-config.ts';

function ResourceActions({
  status,
  publicPath,
  busy,
  archive,
  restore,
}: RecordActions & Pick<Resource, 'status'> & { publicPath?: string | undefined }) {
  return (
    <>
      {status === 'active' && publicPath !== undefined && (
        <a href={publicPath} target="_blank" rel="noreferrer" className="px-2 text-sm font-semibold quiet-link">
          View on website
        </a>
      )}
      {status === 'archived' ? (
        <AdminButton busy={busy} onClick={restore}>
          Restore
        </AdminButton>
      ) : (
        <AdminButton busy={busy} onClick={archive}>
          Archive
        </AdminButton>
      )}
    </>
  );
}

export function ResourceEditPage<View extends Resource, T extends SchemaTree>({ resource, path, title }: ResourcePageProps<View, T>) {
  const { type, schema, publicPath, newLabel, getName } = resource;
  const { id = '' } = useParams();
  const query = useQuery({
    ...resourceListQuery<View>(type, { _id: id }),
    enabled: id !== 'new',
    select: ({ result: [record] }) => {
      if (!record) throw new ApiError('not_found', notFoundMessage);
      return record;
    },
  });
  const toValues = (record: View | undefined) => schema.toValues(record as SavedOf<T> | undefined);
  return (
    <RecordEditPage<View, ValuesOf<T>>
      config={{ newLabel, getName, toValues, hasDraftStatus: hasDraftStatus(schema) }}
      type={type}
      path={path}
      title={title}
      query={query}
      getFields={() => schema.fields}
      validate={schema.validate}
      save={(values, base, recordVersion) => saveRecord(resource, values, base, recordVersion)}
      showSaved={(saved) =>
        queryClient.setQueryData(resourceListQuery<View>(type, { _id: saved._id }).queryKey, { result: [saved], fullcount: 1 })
      }
      reload={() => refetchAfterChange([`/admin/${type}/`])}
      renderActions={(record, actions) => <ResourceActions {...actions} status={record.status} publicPath={publicPath?.(record)} />}
    />
  );
}
