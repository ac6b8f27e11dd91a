import { useNavigate } from 'react-router';
import type { ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { archiveMessages, oppositeActions, useArchive, type ArchiveAction } from './use-archive.ts';
import { refetchAfterChange, type PathPrefix } from './query-client.ts';
import type { MutationReport } from './use-admin-mutation.ts';
import type { RestoreDraft } from '#web/admin/utils/undo.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { call } from '#web/lib/api/api-client.ts';

type ArchivedRecord = { type: ResourceType | 'product'; id: string; name: string };

type RecordArchiveOptions = ArchivedRecord & {
  /** URL of the list. */
  listPath: string;
  discard: () => RestoreDraft;
};

/**
 * Returns the message and undo of a save that archived or restored a record by its status; undefined for other saves.
 */
export function getStatusChangeReport({ type, id, name }: ArchivedRecord, before: ListingStatus, after: ListingStatus): MutationReport {
  if ((before === 'archived') === (after === 'archived')) return undefined;
  const action: ArchiveAction = after === 'archived' ? 'delete' : 'restore';
  const undo = () => call(`/admin/${type}/${oppositeActions[action]}`, { _id: id }).finally(() => refetchAfterChange([`/admin/${type}/`]));
  return { message: archiveMessages[action](name), undo };
}

/**
 * Archives and restores the record of an editing page. Archiving navigates to the list; undo returns to the page with
 * its draft.
 */
export function useRecordArchive({ type, id, name, listPath, discard }: RecordArchiveOptions) {
  const navigate = useNavigate();
  const leaveScreen = useScreenNavigate();
  const prefix: PathPrefix = `/admin/${type}/`;
  const { busy, archive, restore } = useArchive<string>({
    send: (action, _id) => call(`/admin/${type}/${action}`, { _id }),
    invalidates: [prefix],
    describe: () => name,
    formatCount: String,
  });
  const discardAndLeave = async () => {
    const restoreDraft = discard();
    await leaveScreen(listPath);
    return async () => {
      restoreDraft();
      await navigate(`${listPath}/${id}`);
    };
  };
  return { busy, archive: () => archive([id], discardAndLeave), restore: () => restore([id]) };
}
