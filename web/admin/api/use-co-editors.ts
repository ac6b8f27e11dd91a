import { useEffect, useRef, useState } from 'react';
import type { Together } from '#contract/admin/together.ts';
import type { InputOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { randomId } from '#web/lib/random-id.ts';
import { hasToken } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

export type EditedResource = InputOf<'/admin/together'>['thing'];
type Options = {
  /** What it is, and which; undefined for one that is to be made. */
  thing: EditedResource;
  id: string | undefined;
  /** Of what the form was filled from: another one is a change of one's own. */
  version: number | undefined;
  /** Whether something is typed that is not saved. */
  typing: boolean;
  /** Hears that somebody else changed it while nothing was typed here: it is to be shown as it is now. */
  onChanged: () => void;
};

const beat = 10_000;
const alone = { others: [], changed: null };

/** Who else has the same thing open to be changed, and what they saved meanwhile; asked every ten seconds while the tab is looked at. */
export function useCoEditors({ thing, id, version, typing, onChanged }: Options): Pick<Together, 'others' | 'changed'> {
  const [tab] = useState(randomId);
  const [told, setTold] = useState<Pick<Together, 'others' | 'changed'>>(alone);
  const since = useRef<{ version: number | undefined; now: string }>(undefined);
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });

  useEffect(() => {
    if (id === undefined) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (since.current?.version !== version) since.current = undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        const input = { tab, thing, _id: id, typing, ...(since.current && { since: since.current.now }) };
        const answer = await call('/admin/together', input, { signal: leaving.signal }).catch(() => undefined);
        if (leaving.signal.aborted) return;
        if (answer) hear(answer.response);
      }
      timer = setTimeout(() => void ask(), beat);
    };
    const hear = ({ now, others, changed }: Together) => {
      const shown = changed !== null && !typing;
      if (since.current === undefined || shown) since.current = { version, now };
      setTold({ others, changed: shown ? null : changed });
      if (!shown) return;
      latest.current();
      showToast(`${changed.who} has changed this; it shows here now`);
    };
    void ask();
    document.addEventListener('visibilitychange', () => void ask(), { signal: leaving.signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [tab, thing, id, version, typing]);

  useEffect(() => {
    if (id === undefined) return undefined;
    return () => {
      if (hasToken()) void call('/admin/together', { tab, thing, _id: id, away: true }).catch(() => undefined);
    };
  }, [tab, thing, id]);
  return told;
}
