import { Agent, request as sendRequest } from 'node:http';
import { createSecureServer } from 'node:http2';
import { generate } from 'selfsigned';

const hopByHopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);
const removeHopByHopHeaders = (headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHopHeaders.has(name)));

/** Starts a reverse proxy with HTTP/2, TLS and a temporary certificate. @returns a function that stops the proxy */
export async function startH2Proxy(port: number, targetPort: number): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', algorithm: 'sha256' });
  const proxy = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const headers = { ...removeHopByHopHeaders(request.headers), host: `localhost:${port}` };
    const upstream = sendRequest(
      { agent, port: targetPort, host: 'localhost', method: request.method, path: request.url, headers },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, removeHopByHopHeaders(upstreamResponse.headers) as Record<string, string>);
        upstreamResponse.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve));
  return () => {
    proxy.close();
    agent.destroy();
  };
}
