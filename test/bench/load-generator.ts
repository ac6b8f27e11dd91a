// The load generator, a separate process: receives autocannon's options as a message, runs it, and sends the result.
import autocannon from 'autocannon';

export type LoadOptions = Pick<autocannon.Options, 'url' | 'duration' | 'amount' | 'connections'> & {
  requests: autocannon.Request[];
  /** Sends each request once. By default each connection repeats all of them. */
  once?: boolean;
};
export type LoadResult = { requests: number; seconds: number };

// A run with an `amount` ends at the first sample after its last response. With the default of 1 s, a run of 0.3 s would be measured as 1 s.
const sampleIntervalMs = 10;

process.once('message', (load: LoadOptions) => void run(load));

async function run({ once = false, ...load }: LoadOptions): Promise<void> {
  const { connections = 1, requests: all } = load;
  let connection = 0;
  const base = { ...load, sampleInt: sampleIntervalMs };
  const options: autocannon.Options = once
    ? {
        ...base,
        requests: all.slice(0, 1),
        amount: all.length,
        setupClient: (client) => {
          const clientIndex = connection++;
          client.setRequests(all.filter((_, index) => index % connections === clientIndex));
        },
      }
    : base;
  const { requests, duration, errors, timeouts, non2xx } = await autocannon(options);
  const failed = errors + timeouts + non2xx;
  process.send!(failed > 0 ? `${failed} of ${requests.total} requests failed` : { requests: requests.total, seconds: duration });
  process.disconnect();
}
