import type { Transporter } from 'nodemailer';

// Only the job process sends emails. A web process imports this file but never loads the library.
const loadNodemailer = () => import('nodemailer');

/** An email as it is sent to the mail server. */
export type EmailMessage = {
  /** Without angle brackets. All attempts have the same one, so that mail clients recognise a repeated email. */
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

/** An email that was not accepted for delivery, with the reason. */
export class EmailDeliveryError extends Error {
  /** True if another attempt would fail in the same way. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.name = 'EmailDeliveryError';
    this.isPermanent = isPermanent;
  }
}

export type EmailTransport = {
  /** @throws EmailDeliveryError if the server does not accept the email */
  send: (message: EmailMessage) => Promise<void>;
};

// Users' text cannot make nodemailer read a file or a URL.
const contentRestrictions = { disableFileAccess: true, disableUrlAccess: true };

/** True if the address names exactly one mailbox, without a list, a name, a comment or a line break. */
const isSingleAddress = (address: string): boolean => /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,255}$/.test(address);

const toNodemailerMessage = ({ attachment, ...message }: EmailMessage) => ({
  ...message,
  messageId: `<${message.messageId}>`,
  // nodemailer parses a string as a list of addresses, an object as one address.
  to: { name: '', address: message.to },
  replyTo: message.replyTo !== undefined && isSingleAddress(message.replyTo) ? { name: '', address: message.replyTo } : undefined,
  ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.contents }] }),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/**
 * Converts an error of nodemailer. The error is permanent only if the server rejected the recipient or the content: the owner can correct a
 * rejected sender or password, and the email is then sent.
 */
function toEmailDeliveryError(error: unknown): EmailDeliveryError {
  const { message, responseCode = 0, command } = error as { message: string; responseCode?: number; command?: string };
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA';
  return new EmailDeliveryError(message.slice(0, 500), isAboutThisEmail && responseCode >= 500 && responseCode !== 530);
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Creates a transport that sends emails to a mail server. If the URL contains a password, STARTTLS is required unless the server is on this
 * machine.
 * @param smtpUrl `smtp://user:password@host:port` or `smtps://…`, with options of nodemailer in the query
 * @param timeoutMs limit for connecting, for the greeting and for each pause after it. A whole delivery may take three times as long.
 */
export function createSmtpTransport(smtpUrl: string, timeoutMs = 20_000): EmailTransport {
  const { password, hostname } = new URL(smtpUrl);
  const options = {
    url: smtpUrl,
    requireTLS: password !== '' && !loopback.has(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...contentRestrictions,
  };
  let transporter: Promise<Transporter> | undefined;
  const getTransporter = (): Promise<Transporter> =>
    (transporter ??= loadNodemailer().then(({ createTransport }) => createTransport(options)));
  return {
    send: async (message) => {
      if (!isSingleAddress(message.to)) throw new EmailDeliveryError('Emails cannot be sent to this address. Correct the address.', true);
      const signal = AbortSignal.timeout(3 * timeoutMs);
      const mailer = await getTransporter();
      await mailer.sendMail({ ...toNodemailerMessage(message), signal }).catch((error: unknown) => {
        throw toEmailDeliveryError(error);
      });
    },
  };
}

/** Renders an email as an .eml file: the bytes that would be sent. */
export async function renderEml(message: EmailMessage): Promise<Buffer> {
  const { createTransport } = await loadNodemailer();
  const streamTransport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...contentRestrictions });
  const { message: bytes } = await streamTransport.sendMail(toNodemailerMessage(message));
  return bytes as Buffer;
}
