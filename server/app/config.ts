// Own code instead of `envalid` or `env-schema`: Zod validates the settings, and one error lists all invalid settings without secrets.

import { ConfigError } from '#server/adapters/config-error.ts';
import { createFolder } from '#server/adapters/create-folder.ts';
import { redactUrl } from '#server/adapters/redact-url.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Returns a host name or IP address as it is written in a URL. */
export const formatUrlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const onOrOff = z.enum(['on', 'off'], '"on" or "off"');
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const minSecretLength = 32;
const httpUrl = z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' });

const settings = z.object({
  PORT: z.coerce.number('a port number').int('a port number').min(1, 'a port number').max(65_535, 'a port number').default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  FILES_URL: z.url({ protocol: /^(s3|file)$/, error: 's3://bucket?endpoint=…&region=… or file:///folder' }).optional(),
  BACKUPS: onOrOff.default('on'),
  BACKUP_URL: z.url({ protocol: /^(s3|file)$/, error: 's3://bucket?endpoint=…&region=… or file:///folder' }).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[\da-z]{20,}$/, 'a public key of age (age1…)')
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'smtp://user:password@host:port' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'name@host or Name <name@host>')
    .default('no-reply@example.test'),
  SECRET: z.string().min(minSecretLength, `at least ${minSecretLength} characters`).optional(),
  DEMO: onOrOff.optional(),
  ADMIN_EMAIL: z.email('an email address').default('owner@example.test'),
  ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').max(128, 'at most 128 characters').optional(),
  WORKERS: z.coerce.number('a number of processes').int('a number of processes').min(1, '1 or more').max(64, '64 or fewer').default(1),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:off|\d{1,2})$/, '"off" or the number of proxies, for example 1')
    .transform((value) => (value === 'off' ? 0 : Number(value)))
    .default(0),
  HEARTBEAT_URL: httpUrl.optional(),
  LIMITS: onOrOff.default('on'),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
});

const toConfig = (values: z.output<typeof settings>) => ({
  port: values.PORT,
  host: values.HOST,
  publicUrl: (values.PUBLIC_URL ?? `http://${formatUrlHost(values.HOST)}:${values.PORT}`).replace(/\/$/, ''),
  dataDir: resolve(values.DATA_DIR ?? './data'),
  /** True if DATA_DIR is set. The database is then never stored in another folder. */
  isDataDirFixed: values.DATA_DIR !== undefined,
  databaseUrl: values.DATABASE_URL,
  filesUrl: values.FILES_URL,
  backups: values.BACKUPS === 'on',
  backupUrl: values.BACKUP_URL,
  backupRecipient: values.BACKUP_RECIPIENT,
  backupIdentityFile: values.BACKUP_IDENTITY_FILE,
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM,
  secret: values.SECRET,
  demo: values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === 'on',
  adminEmail: values.ADMIN_EMAIL,
  adminPassword: values.ADMIN_PASSWORD,
  workers: values.WORKERS,
  trustProxy: values.TRUST_PROXY,
  heartbeatUrl: values.HEARTBEAT_URL,
  limits: values.LIMITS === 'on',
  logLevel: values.LOG_LEVEL,
});
export type Config = ReturnType<typeof toConfig>;

const secrets = new Set(['SECRET', 'ADMIN_PASSWORD']);

/** Describes an invalid setting. The description is logged, so it contains no secrets. */
const describeInvalidSetting = (name: string, value: string, message: string): string =>
  secrets.has(name) ? `${name} must be ${message}.` : `${name} is "${redactUrl(value)}", but must be ${message}.`;

/** Parses the environment variables of the README. @throws ConfigError that names all invalid settings */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as unset.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => describeInvalidSetting(path.join('.'), variables[String(path[0])] ?? '', message)),
    );
  }
  return toConfig(parsed.data);
}

/** Creates the data folder. @throws ConfigError if it cannot be written */
export function ensureDataDir(dataDir: string): void {
  try {
    createFolder(dataDir);
    // Root has permission for every folder, so only writing a file shows that it is possible.
    const probe = join(dataDir, 'start-check');
    writeFileSync(probe, 'x');
    rmSync(probe, { force: true });
  } catch {
    throw new ConfigError([`DATA_DIR is "${dataDir}", which cannot be written. Set DATA_DIR to a folder that this user may write.`]);
  }
}
