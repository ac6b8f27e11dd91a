import { useState, type ReactNode } from 'react';
import { useArchive } from '#web/admin/api/use-archive.ts';
import { ArchiveIcon } from '#web/admin/components/admin-icons.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import { call } from '#web/lib/api/api-client.ts';
import { listRecordUsages, type RecordUsage } from './in-use-notice.tsx';
import { formatRecordCount, listAffectedPaths, type Resource, type ResourceConfig } from './resource-config.ts';

/**
 * Archives and restores records of a list. `usages`: records that were not archived because other records use them, with
 * those records.
 */
export function useListedRecordArchive<View extends Resource>(resource: ResourceConfig<View, SchemaTree>) {
  const [usages, setUsages] = useState<readonly RecordUsage<View>[]>([]);
  const formatCount = (count: number) => formatRecordCount(resource, count);
  const actions = useArchive<View>({
    send: (action, { _id }) => call(`/admin/${resource.type}/${action}`, { _id }),
    invalidates: listAffectedPaths(resource),
    describe: (records) => (records.length === 1 ? resource.getName(records[0]!) : formatCount(records.length)),
    formatCount,
    onSettled: (failed) => setUsages(listRecordUsages(failed)),
  });
  return { ...actions, usages, clearUsages: () => setUsages([]) };
}
type ListedRecordArchive<View extends Resource> = ReturnType<typeof useListedRecordArchive<View>>;

type RecordRowActionsProps<View extends Resource> = {
  record: View;
  name: string;
  archive: ListedRecordArchive<View>;
  /** Buttons of records that are not archived. */
  children: ReactNode;
};

export function RecordRowActions<View extends Resource>({ record, name, archive, children }: RecordRowActionsProps<View>) {
  if (record.status === 'archived') {
    return (
      <AdminButton variant="quiet" data-removes-item onClick={() => archive.restore([record])}>
        Restore
      </AdminButton>
    );
  }
  return (
    <span className="inline-flex items-center">
      {children}
      <IconButton label={`Archive ${name}`} data-removes-item onClick={() => archive.archive([record])}>
        <ArchiveIcon className="size-4" />
      </IconButton>
    </span>
  );
}

type RecordBulkActionsProps<View extends Resource> = {
  /** Selected records. */
  records: readonly View[];
  archive: ListedRecordArchive<View>;
  onChanged: () => void;
};

/** Renders the actions that archive or restore the selected records. */
export function RecordBulkActions<View extends Resource>({ records, archive, onChanged }: RecordBulkActionsProps<View>) {
  const archivedRecords = records.filter(({ status }) => status === 'archived');
  const activeRecords = records.filter(({ status }) => status !== 'archived');
  return (
    <>
      {activeRecords.length > 0 && (
        <AdminButton busy={archive.busy} onClick={() => archive.archive(activeRecords, onChanged)}>
          Archive
        </AdminButton>
      )}
      {archivedRecords.length > 0 && (
        <AdminButton busy={archive.busy} onClick={() => archive.restore(archivedRecords, onChanged)}>
          Restore
        </AdminButton>
      )}
    </>
  );
}
