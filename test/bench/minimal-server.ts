// The program that the server is compared with: a minimal `node:http` server that reads a JSON body and sends recorded headers and bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedResponse = { headers: Record<string, string>; body: string };

process.once('message', ({ headers, body }: RecordedResponse) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((request, response) => {
    const send = () => {
      response.writeHead(200, headers);
      response.end(bytes);
    };
    if (request.method !== 'POST') return send();
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      JSON.parse(text);
      send();
    });
  });
  server.listen(0, 'localhost', () => process.send!((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
