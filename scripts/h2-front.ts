import { Agent, request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import { generate } from 'selfsigned';

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);
const withoutHops = (headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)));

/** What stands before the application on the web: HTTP/2 over TLS, with a certificate that is thrown away. @returns a function that stops it */
export async function startFront(port: number, behind: number): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', algorithm: 'sha256' });
  const front = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const headers = { ...withoutHops(request.headers), host: `localhost:${port}` };
    const onward = ask({ agent, port: behind, host: 'localhost', method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers) as Record<string, string>);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(port, 'localhost', resolve));
  return () => {
    front.close();
    agent.destroy();
  };
}
