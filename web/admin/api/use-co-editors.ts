import { useRef, useState } from 'react';
import type { EditPresenceDto } from '#contract/admin/edit-presence.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { useServerEvents } from './live-events.ts';
import { usePresence } from './use-presence.ts';

type CoEditorsOptions = {
  entityType: InputOf<'/admin/edit-presence'>['entityType'];
  /** Id of the record; undefined for a new one. */
  id: string | undefined;
  /** Version that the form was filled from. It changes when the user saves. */
  version: number | undefined;
  /** True if the form has unsaved changes. */
  hasUnsavedChanges: boolean;
  /** Called after someone else saved the record, if this form has no unsaved changes. */
  onChanged: () => void;
};
type CoEditors = Pick<EditPresenceDto, 'others' | 'changed'>;

/** Reports that this tab edits a record. Returns the other editors and the last change that one of them saved. */
export function useCoEditors({ entityType, id, version, hasUnsavedChanges, onChanged }: CoEditorsOptions): CoEditors {
  const [coEditors, setCoEditors] = useState<CoEditors>({ others: [], changed: null });
  /** Server time of the first report for `version`, or of the last reload. The server returns changes saved after it. */
  const changesSince = useRef<{ version: number | undefined; now: string }>(undefined);

  const report = usePresence({
    id,
    state: `${version} ${hasUnsavedChanges}`,
    report: async (stream, _id, signal) => {
      const since = changesSince.current?.version === version ? changesSince.current?.now : undefined;
      const input = { stream, entityType, _id, isTyping: hasUnsavedChanges, ...(since !== undefined && { since }) };
      return { ...(await call('/admin/edit-presence', input, { signal })).response, isFirst: since === undefined };
    },
    reportClosed: (stream, _id, signal) => call('/admin/edit-presence', { stream, entityType, _id, closed: true }, { signal }),
    onReported: ({ now, others, changed, isFirst }) => {
      const isReloaded = changed !== null && !hasUnsavedChanges;
      if (isFirst || isReloaded) changesSince.current = { version, now };
      setCoEditors({ others, changed: isReloaded ? null : changed });
      if (!isReloaded) return;
      onChanged();
      showToast(`Updated with changes by ${changed.userName}`);
    },
  });
  useServerEvents({
    // Events may have been missed before `refresh`.
    refresh: report,
    edits: ({ ids }) => ids.includes(`${entityType}:${id}`) && report(),
  });
  return coEditors;
}
