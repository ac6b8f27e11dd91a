// The load generator, a separate process: receives autocannon's options as a message, runs it, and sends the result.
import autocannon from 'autocannon';

export type LoadOptions = Pick<autocannon.Options, 'url' | 'requests' | 'duration' | 'amount' | 'connections'>;
export type LoadResult = { requests: number; seconds: number };

process.once('message', (load: LoadOptions) => void run(load));

async function run(load: LoadOptions): Promise<void> {
  const { requests, duration, errors, timeouts, non2xx } = await autocannon({ ...load });
  const failed = errors + timeouts + non2xx;
  process.send!(failed > 0 ? `${failed} of ${requests.total} requests failed` : { requests: requests.total, seconds: duration });
  process.disconnect();
}
