import { useQuery } from '@tanstack/react-query';
import type { OrderedResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import { createListScreen, type ListContext } from '#web/admin/kit/list/define-list.tsx';
import type { PagedResult } from '#web/admin/kit/list/use-stable-list.ts';
import { useReorder } from '#web/admin/kit/list/use-reorder.ts';
import { useUrlDialog, type UrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { call } from '#web/lib/api/api-client.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { InUseNotice } from './in-use-notice.tsx';
import { RecordBulkActions, RecordRowActions, useListedRecordArchive } from './listed-record-actions.tsx';
import {
  hasDraftStatus,
  listAffectedPaths,
  resourceListQuery,
  type Resource,
  type ResourceConfig,
  type ResourceListParts,
} from './resource-config.ts';
import { ResourceDialog } from './resource-dialog.tsx';

type ResourceListContext<View> = ListContext<View, PagedResult<View>, string>;
type AnyResource<View extends Resource> = ResourceConfig<View, SchemaTree>;

/** Provides the records in the order that staff choose, and the buttons that move a record. */
function useResourceOrder<View extends Resource>(resource: AnyResource<View>, { list, data }: ResourceListContext<View>) {
  const { type, getName, getGroup = () => '' } = resource;
  const { items, move } = useReorder(data?.result, {
    getName,
    save: (change) => call(`/admin/${type as OrderedResourceType}/order`, change),
    refetch: () => refetchAfterChange(listAffectedPaths(resource)),
  });
  const rows = data && items;
  // Rows can be moved only in the saved order, which the list has without a filter and a sort column.
  if (!resource.isOrdered || list.isFiltered || list.sort !== '') return { rows };
  const getPeers = (record: View) => items.filter((peer) => getGroup(peer) === getGroup(record));
  const renderReorderButtons = (record: View) => {
    const peers = getPeers(record);
    return (
      <ReorderButtons
        name={getName(record)}
        index={peers.indexOf(record)}
        count={peers.length}
        onMove={(index) => move(record, peers[index])}
      />
    );
  };
  return {
    rows,
    renderReorderButtons,
    onReorder: (record: View, target: View) => getPeers(record).includes(target) && move(record, target),
  };
}

type GetFields<View extends Resource> = ResourceListParts<View, SchemaTree>['getFields'];
type EditingOptions<View extends Resource> = { path: string; getFields: GetFields<View> };

/** Returns the parts of a list whose records are edited on a page. */
function usePageEditing<View extends Resource>(
  resource: AnyResource<View>,
  context: ResourceListContext<View>,
  { path }: EditingOptions<View>,
) {
  const { rows, renderReorderButtons, onReorder } = useResourceOrder(resource, context);
  return {
    rows,
    onReorder,
    ...(renderReorderButtons && { rowActions: (record: View) => <span className="inline-flex">{renderReorderButtons(record)}</span> }),
    getRowHref: ({ _id }: View) => `${path}/${_id}`,
  };
}

/** Renders the dialog of the record in the URL, from the displayed rows or from the server. */
function EditedRecordDialog<View extends Resource>({
  resource,
  rows,
  editor: { value: id = '', close },
  getFields,
}: {
  resource: AnyResource<View>;
  rows: readonly View[] | undefined;
  editor: UrlDialog;
  getFields: GetFields<View> | undefined;
}) {
  const row = rows?.find(({ _id }) => _id === id);
  const isMissing = rows !== undefined && row === undefined && id !== '' && id !== 'new';
  const { data } = useQuery({ ...resourceListQuery<View>(resource.type, { _id: id }), enabled: isMissing });
  const record = row ?? (isMissing ? data?.result[0] : undefined);
  if (!record && id !== 'new') return null;
  return <ResourceDialog key={id} resource={resource} record={record} getFields={getFields} onClose={close} />;
}

/** Returns the parts of a list whose records are edited in a dialog, and archived and restored in the list. */
function useDialogEditing<View extends Resource>(
  resource: AnyResource<View>,
  context: ResourceListContext<View>,
  { getFields }: EditingOptions<View>,
) {
  const { selection, selectedRows } = context;
  const { rows, renderReorderButtons, onReorder } = useResourceOrder(resource, context);
  const archive = useListedRecordArchive(resource);
  const editor = useUrlDialog('edit');
  return {
    rows,
    onReorder,
    rowActions: (record: View) => (
      <RecordRowActions record={record} name={resource.getName(record)} archive={archive}>
        {renderReorderButtons?.(record)}
      </RecordRowActions>
    ),
    getRowHref: ({ _id }: View) => editor.getHref(_id),
    rowLinkProps: editor.linkProps,
    actions: (
      <AdminButton variant="primary" data-shortcut="n" onClick={() => editor.open('new')}>
        <PlusIcon className="size-4" />
        {resource.newLabel}
      </AdminButton>
    ),
    notice: <InUseNotice resource={resource} usages={archive.usages} onClose={archive.clearUsages} />,
    bulkActions: <RecordBulkActions records={selectedRows} archive={archive} onChanged={selection.clear} />,
    children: <EditedRecordDialog resource={resource} rows={rows} editor={editor} getFields={getFields} />,
  };
}

const useNoParts = (): { getFields?: undefined } => ({});

/** Creates the screen that lists the records of a resource. @param screen URL and title of the list */
export function createResourceList<View extends Resource>(resource: AnyResource<View>, { path, title }: { path: string; title: string }) {
  const { type, newLabel, searchLabel, getName, columns, dialog, empty, useListParts = useNoParts } = resource;
  const useEditing: typeof usePageEditing<View> = dialog ? useDialogEditing : usePageEditing;
  const statuses = listingStatuses.filter(({ value }) => hasDraftStatus(resource.schema) || value !== 'draft');
  const newLink = { to: `${path}/new`, children: newLabel };
  return createListScreen<View, PagedResult<View>, string>({
    title,
    searchLabel,
    filters: { status: { label: 'Status', options: statuses, emptyLabel: 'all except archived' }, ...resource.filters },
    toQuery: ({ search, skip, limit, sort, filters: { status, ...filters } }) =>
      resourceListQuery<View>(type, { search, skip, limit, sort, ...filters, status: status as ListingStatus }),
    columns,
    getRowLabel: getName,
    otherQueries: resource.otherQueries ?? [],
    ...(dialog
      ? { hiddenColumnsStorageName: dialog.nouns[1], selects: 'page', intro: <p className="mb-3 max-w-prose text-soft">{empty}</p> }
      : {
          actions: (
            <AdminButtonLink to={newLink.to} variant="primary" data-shortcut="n">
              <PlusIcon className="size-4" />
              {newLabel}
            </AdminButtonLink>
          ),
        }),
    empty: dialog ? (
      <Notice title={`No ${dialog.nouns[1]} yet`}>{empty}</Notice>
    ) : (
      <Notice title="Nothing here yet" action={<AdminButtonLink {...newLink} />}>
        {empty}
      </Notice>
    ),
    useParts: (context) => {
      const { getFields, ...parts } = useListParts(context);
      return { ...useEditing(resource, context, { path, getFields }), ...parts };
    },
  });
}
