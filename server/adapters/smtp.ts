import type { Transporter } from 'nodemailer';

// Only the job process sends emails. A web process imports this file but never loads the library.
const loadNodemailer = () => import('nodemailer');

/** A mail as it goes over the wire. */
export type MailMessage = {
  /** Without angle brackets; the same at every try, so that a mail sent twice is seen to be one. */
  messageId: string;
  from: string | { name: string; address: string };
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  attachment?: { name: string; contents: Buffer };
};

/** Why a mail did not go out. */
export class MailDeliveryError extends Error {
  /** Whether another try would end the same way. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailDeliveryError';
    this.permanent = permanent;
  }
}

export type MailTransport = {
  /** @throws MailDeliveryError if the server does not accept the email */
  send: (message: MailMessage) => Promise<void>;
};

// Text of users cannot make nodemailer read a file or a URL.
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** An address that names one mailbox and nothing else: no list, no name, no comment, no line break. */
const isOneAddress = (address: string): boolean => /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,255}$/.test(address);

const asMail = ({ attachment, ...message }: MailMessage) => ({
  ...message,
  messageId: `<${message.messageId}>`,
  // As an object it is one address, whatever it contains.
  to: { name: '', address: message.to },
  replyTo: message.replyTo !== undefined && isOneAddress(message.replyTo) ? { name: '', address: message.replyTo } : undefined,
  ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.contents }] }),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/**
 * Only a refusal of this recipient or of these contents lasts. A refused sender or password is the owner's to mend and waits for it.
 * @param error what nodemailer threw
 */
function toMailDeliveryError(error: unknown): MailDeliveryError {
  const { message, responseCode = 0, command } = error as { message: string; responseCode?: number; command?: string };
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return new MailDeliveryError(message.slice(0, 500), aboutThisMail && responseCode >= 500 && responseCode !== 530);
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A mail server. A password never goes over the network in the clear: with one, STARTTLS is required unless the server is on this machine.
 * @param smtpUrl `smtp://user:password@host:port` or `smtps://…`, with options of nodemailer in the query
 * @param timeout milliseconds for connecting, for the greeting and for each silence after it; all together may take three times as long
 */
export function createSmtpTransport(smtpUrl: string, timeout = 20_000): MailTransport {
  const { password, hostname } = new URL(smtpUrl);
  const options = {
    url: smtpUrl,
    requireTLS: password !== '' && !loopback.has(hostname),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    ...closed,
  };
  let opened: Promise<Transporter> | undefined;
  const open = (): Promise<Transporter> => (opened ??= loadNodemailer().then(({ createTransport }) => createTransport(options)));
  return {
    send: async (message) => {
      if (!isOneAddress(message.to)) throw new MailDeliveryError('Emails cannot be sent to this address. Correct the address.', true);
      const signal = AbortSignal.timeout(3 * timeout);
      const transport = await open();
      await transport.sendMail({ ...asMail(message), signal }).catch((error: unknown) => {
        throw toMailDeliveryError(error);
      });
    },
  };
}

/** The bytes of a mail as it would be sent: an .eml file. */
export async function renderEml(message: MailMessage): Promise<Buffer> {
  const { createTransport } = await loadNodemailer();
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  const { message: bytes } = await files.sendMail(asMail(message));
  return bytes as Buffer;
}
