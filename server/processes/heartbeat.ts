import { pause } from '#server/adapters/pause.ts';
import type { Logger } from '#server/lib/logger.ts';

const requestTimeoutMs = 10_000;

type Options = {
  /** The URL of `/readyz`. */
  readyUrl: string;
  heartbeatUrl: string;
  log: Logger;
  intervalMs?: number;
};

/**
 * Requests HEARTBEAT_URL every minute while the site is ready. A service that expects these requests notices a dead site, which cannot send
 * email itself.
 * @returns a function that ends the requests
 */
export function startHeartbeat({ readyUrl, heartbeatUrl, log, intervalMs = 60_000 }: Options): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const request = async (url: string): Promise<boolean> => {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]) });
    await response.arrayBuffer();
    return response.ok;
  };
  async function beat(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await request(readyUrl))) log.warn('No heartbeat is sent: the site is not ready');
        else if (!(await request(heartbeatUrl))) log.warn('HEARTBEAT_URL rejected the heartbeat');
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'The heartbeat failed');
      }
      await pause(intervalMs, signal);
    }
  }
  void beat();
  return () => controller.abort();
}
