import { Agent, request } from 'node:http';

// Sends sign-ins in a separate process, so that sending does not delay the measurements. Sends `started`, and the
// number of responses by status at the end.

export type Flood = { port: number; seconds: number; concurrency: number; addressCount: number; input: object };

const { port, seconds, concurrency, addressCount, input } = JSON.parse(process.argv[2]!) as Flood;
const agent = new Agent({ keepAlive: true });
const endsAt = performance.now() + seconds * 1000;
const counts: Record<string, number> = {};
let sentCount = 0;

/** Signs in with a separate email address. @returns the status, or the code of a connection error */
function signIn(index: number): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index % addressCount}` };
  const body = JSON.stringify({ email: `guessed${index}@example.test`, password: 'not the one', ...input });
  return new Promise((resolve) => {
    request({ port, host: 'localhost', path: '/login', method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    })
      .on('error', ({ code }: NodeJS.ErrnoException) => resolve(String(code)))
      .end(body);
  });
}

async function repeatSignIns(): Promise<void> {
  while (performance.now() < endsAt) {
    const status = await signIn((sentCount += 1));
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

const senders = Array.from({ length: concurrency }, repeatSignIns);
process.send!('started');
await Promise.all(senders);
agent.destroy();
process.send!(counts);
process.disconnect();
