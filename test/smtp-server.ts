import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { parseEml, type ParsedEmail } from '../scripts/eml.ts';

export type ReceivedEmail = ParsedEmail & { from: string; to: string[]; raw: string };

export type TestSmtp = {
  url: string;
  received: ReceivedEmail[];
  /** The passwords that clients sent. The server has no TLS. */
  passwords: string[];
  /** Rejects every recipient with an SMTP code and a message; undefined accepts recipients again. */
  rejectRecipients: (code: number | undefined) => void;
  /** Sets a function that runs after an email was received, before the server confirms it. */
  onEmail: (handleEmail: (email: ReceivedEmail) => Promise<void>) => void;
  close: () => Promise<void>;
};

/** Starts an SMTP server on the loopback interface that stores the received emails. @param port by default a free port */
export async function startSmtpServer(port = 0): Promise<TestSmtp> {
  const received: ReceivedEmail[] = [];
  const passwords: string[] = [];
  let rejection: number | undefined;
  let handleEmail: (email: ReceivedEmail) => Promise<void> = () => Promise.resolve();
  const receive = async (stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope, done: () => void): Promise<void> => {
    const bytes = await buffer(stream).catch(() => undefined);
    // The client closed the connection before the end.
    if (bytes === undefined) return;
    const from = mailFrom === false ? '' : mailFrom.address;
    const email = { ...(await parseEml(bytes)), from, to: rcptTo.map(({ address }) => address), raw: bytes.toString('latin1') };
    received.push(email);
    await handleEmail(email);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '');
      done(null, { user: 'somebody' });
    },
    onRcptTo: (_address, _session, done) =>
      done(rejection === undefined ? null : Object.assign(new Error('not this one'), { responseCode: rejection })),
    onData: (stream, { envelope }, done) => {
      void receive(stream, envelope, done);
    },
  });
  // A killed client resets its connection. Without a listener, this error would end the process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: getUrl(server.server),
    received,
    passwords,
    rejectRecipients: (code) => (rejection = code),
    onEmail: (newHandler) => (handleEmail = newHandler),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const getUrl = (server: Server): string => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a faulty SMTP server. `stalls` never responds; `drops` closes the connection while it receives the content of the email. */
export async function startFaultySmtp(fault: 'stalls' | 'drops'): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (fault === 'drops') disconnectDuringData(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: getUrl(server),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function disconnectDuringData(socket: Socket): void {
  let isReceivingContent = false;
  socket.write('220 here\r\n');
  socket.on('data', (chunk) => {
    if (isReceivingContent) return socket.destroy();
    isReceivingContent = chunk.toString().startsWith('DATA');
    socket.write(isReceivingContent ? '354 go on\r\n' : '250 yes\r\n');
  });
}
