import { useEffect, useEffectEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { hasStoredToken } from '#web/lib/session/session-store.ts';
import { getStreamId } from './live-connection.ts';
import { useServerEvents } from './live-events.ts';

const timeoutMs = 10_000;

type PresenceOptions<Viewers> = {
  /** Id of the open record; undefined if none is open. */
  id: string | undefined;
  /** State of the form. Each change is reported. */
  state?: string;
  /** Reports that this tab has the record open. @returns who else has it open */
  report: (stream: string, id: string, signal: AbortSignal) => Promise<Viewers>;
  /** Reports that the record is closed. */
  reportClosed: (stream: string, id: string, signal: AbortSignal) => Promise<unknown>;
  /** Called with the response, unless it is outdated or the record is closed. */
  onReported: (viewers: Viewers) => void;
};

/**
 * Reports which record this tab has open: on opening, after each change of its state, after a reconnect, and on
 * closing. Sends reports one after the other, so that the server stores the last one. A request
 * without a response is aborted after 10 seconds, so that it does not block the next one.
 * @returns a function that reports again
 */
export function usePresence<Viewers>({ id, state, report, reportClosed, onReported }: PresenceOptions<Viewers>): () => void {
  const { mutate } = useMutation({
    scope: { id: 'presence' },
    mutationFn: async (send: (stream: string) => Promise<Viewers | void>) => {
      const stream = getStreamId();
      return stream === undefined || !hasStoredToken() ? undefined : send(stream);
    },
  });
  const reportNow = () => {
    if (id === undefined) return;
    mutate((stream) => report(stream, id, AbortSignal.timeout(timeoutMs)), {
      onSuccess: (viewers) => viewers !== undefined && onReported(viewers),
    });
  };
  const handleChange = useEffectEvent((_id: string | undefined, _state: string | undefined) => reportNow());
  const handleClose = useEffectEvent((closedId: string) =>
    mutate(async (stream) => void (await reportClosed(stream, closedId, AbortSignal.timeout(timeoutMs)))),
  );
  // Each connection has its own stream id.
  useServerEvents({ hello: reportNow });
  useEffect(() => handleChange(id, state), [id, state]);
  useEffect(() => (id === undefined ? undefined : () => handleClose(id)), [id]);
  return reportNow;
}
