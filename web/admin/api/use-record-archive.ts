import { useNavigate } from 'react-router';
import type { ResourceType } from '#contract/admin/resources.ts';
import { useArchive } from './use-archive.ts';
import type { PathPrefix } from './query-client.ts';
import type { RestoreDraft } from '#web/admin/utils/undo.ts';
import { call } from '#web/lib/api/api-client.ts';

type RecordArchiveOptions = {
  type: ResourceType | 'product';
  id: string;
  name: string;
  /** The URL of the list. */
  listPath: string;
  discard: () => RestoreDraft;
};

/** Archives and restores the record of an editing page. Archiving leaves the page; undo returns to it, with the discarded draft. */
export function useRecordArchive({ type, id, name, listPath, discard }: RecordArchiveOptions) {
  const navigate = useNavigate();
  const prefix: PathPrefix = `/admin/${type}/`;
  const { busy, archive, restore } = useArchive<string>({
    send: (action, _id) => call(`/admin/${type}/${action}`, { _id }),
    invalidates: [prefix],
    describe: () => name,
    formatCount: String,
  });
  const leave = async () => {
    const restoreDraft = discard();
    await navigate(listPath);
    return async () => {
      restoreDraft();
      await navigate(`${listPath}/${id}`);
    };
  };
  return { busy, archive: () => archive([id], leave), restore: () => restore([id]) };
}
