import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditPresenceDto } from '#contract/admin/edit-presence.ts';
import type { InputOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasToken } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { getStreamId } from './live-connection.ts';
import { useServerEvents } from './live-events.ts';

type CoEditorsOptions = {
  entityType: InputOf<'/admin/together'>['thing'];
  /** Undefined for a new record. */
  id: string | undefined;
  /** The version that the form was filled from. It changes when the user saves. */
  version: number | undefined;
  /** True if the form has unsaved changes. */
  typing: boolean;
  /** Called when someone else has saved the record while this form has no unsaved changes. */
  onChanged: () => void;
};
type EditedForm = Omit<CoEditorsOptions, 'onChanged'>;
type CoEditors = Pick<EditPresenceDto, 'others' | 'changed'>;

/** Reports that this tab edits a record. Returns who else is editing it, and the last change someone else saved. */
export function useCoEditors({ onChanged, ...form }: CoEditorsOptions): CoEditors {
  const { entityType, id, version, typing } = form;
  const [coEditors, setCoEditors] = useState<CoEditors>({ others: [], changed: null });
  const since = useRef<{ version: number | undefined; now: string }>(undefined);
  const lastReport = useRef(0);

  const report = async ({ entityType: thing, id: _id, version: ownVersion, typing: isTyping }: EditedForm) => {
    const stream = getStreamId();
    if (_id === undefined || stream === undefined) return;
    const number = ++lastReport.current;
    const known = since.current?.version === ownVersion ? since.current : undefined;
    const input = { stream, thing, _id, typing: isTyping, ...(known && { since: known.now }) };
    const result = await call('/admin/together', input).catch(() => undefined);
    if (result === undefined || number !== lastReport.current) return;
    const { now, others, changed } = result.response;
    const isShown = changed !== null && !isTyping;
    if (known === undefined || isShown) since.current = { version: ownVersion, now };
    setCoEditors({ others, changed: isShown ? null : changed });
    if (!isShown) return;
    onChanged();
    showToast(`Updated with changes by ${changed.who}`);
  };
  const reportNow = useEffectEvent((now: EditedForm) => void report(now));
  useServerEvents({
    // Each connection has its own stream; `refresh` follows missed events.
    hello: () => void report(form),
    refresh: () => void report(form),
    edits: ({ ids }) => ids.includes(`${entityType}:${id}`) && void report(form),
  });
  useEffect(() => {
    reportNow({ entityType, id, version, typing });
    return () => {
      // Responses to earlier reports are ignored.
      lastReport.current += 1;
    };
  }, [entityType, id, version, typing]);
  useEffect(() => {
    if (id === undefined) return undefined;
    return () => {
      const stream = getStreamId();
      if (stream !== undefined && hasToken())
        void call('/admin/together', { stream, thing: entityType, _id: id, away: true }).catch(() => undefined);
    };
  }, [entityType, id]);
  return coEditors;
}
