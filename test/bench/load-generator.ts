// Runs autocannon in a separate process. Receives the options as a message, and sends the result.
import autocannon from 'autocannon';

export type LoadOptions = Pick<autocannon.Options, 'url' | 'duration' | 'amount' | 'connections'> & {
  requests: autocannon.Request[];
  /** Sends each request once. By default, each connection repeats all requests. */
  once?: boolean;
};
export type LoadResult = { requests: number; seconds: number };

// A run with an `amount` ends at the first sample after its last response. With the default interval of 1 s, a run of 0.3 s would take 1 s.
const sampleIntervalMs = 10;

process.once('message', (load: LoadOptions) => void run(load));

async function run({ once = false, ...load }: LoadOptions): Promise<void> {
  const { connections = 1, requests: allRequests } = load;
  let nextClientIndex = 0;
  const baseOptions = { ...load, sampleInt: sampleIntervalMs };
  const options: autocannon.Options = once
    ? {
        ...baseOptions,
        requests: allRequests.slice(0, 1),
        amount: allRequests.length,
        setupClient: (client) => {
          const clientIndex = nextClientIndex++;
          client.setRequests(allRequests.filter((_, index) => index % connections === clientIndex));
        },
      }
    : baseOptions;
  const { requests, duration, errors, timeouts, non2xx } = await autocannon(options);
  const failures = errors + timeouts + non2xx;
  process.send!(failures > 0 ? `${failures} of ${requests.total} requests failed` : { requests: requests.total, seconds: duration });
  process.disconnect();
}
