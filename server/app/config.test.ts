import { describe, expect, test } from 'vitest';
import { ConfigError } from '#server/adapters/config-error.ts';
import { ensureDataDir, readConfig } from './config.ts';

const getConfigErrors = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
};

describe('the environment settings', () => {
  test('have working defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      demo: true,
      workers: 1,
      trustProxy: 0,
      limits: true,
    });
    expect(readConfig({ PORT: '', DATABASE_URL: 'postgres://a@b/c' })).toMatchObject({ port: 3000, demo: false });
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', DEMO: 'on', PUBLIC_URL: 'https://kloof.example/' })).toMatchObject({
      demo: true,
      publicUrl: 'https://kloof.example',
    });
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc"'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ MAIL_FROM: 'Kloof Stone' }, 'MAIL_FROM is "Kloof Stone", but must be name@host or Name <name@host>.'],
    [{ SMTP_URL: 'smpt://x' }, 'SMTP_URL is "smpt://x", but must be smtp://user:password@host:port.'],
    [{ SECRET: 'short' }, 'SECRET'],
    [{ WORKERS: '0' }, 'WORKERS'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  ])('are rejected with a message that names the invalid setting: %j', (env, message) => {
    expect(getConfigErrors(env)).toContain(message);
  });

  test('are rejected with a message that says which values are valid', () => {
    for (const name of [
      'PORT',
      'WORKERS',
      'TRUST_PROXY',
      'DEMO',
      'LIMITS',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'DATABASE_URL',
      'FILES_URL',
      'SMTP_URL',
    ])
      for (const value of ['yes', '-1', '1.5', 'ftp://x', 'a'.repeat(200)]) {
        const message = getConfigErrors({ [name]: value });
        expect(message).toMatch(new RegExp(`^${name} is ".*", but must be .+\\.$`));
        expect(message).not.toMatch(/must be .*(?:invalid|expected|received|too )/i);
      }
    expect(getConfigErrors({ TRUST_PROXY: 'yes' })).toBe(
      'TRUST_PROXY is "yes", but must be "off" or the number of proxies, for example 1.',
    );
    expect(getConfigErrors({ ADMIN_PASSWORD: 'a'.repeat(200) })).toBe('ADMIN_PASSWORD must be at most 128 characters.');
  });

  test('are rejected without repeating a secret or password', () => {
    expect(getConfigErrors({ SECRET: 'hush-hush', ADMIN_PASSWORD: 'hush' })).not.toContain('hush');
    expect(getConfigErrors({ DATABASE_URL: 'mysql://me:hush@db/x' })).toContain('DATABASE_URL is "mysql://me:…@db/x"');
    expect(getConfigErrors({ SMTP_URL: 'smpt://me:hu:s/h@h@mail' })).toContain('SMTP_URL is "smpt://me:…@mail"');
  });

  test('result in a valid PUBLIC_URL for an IPv6 address in HOST', () => {
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  });

  test('are rejected with one message that lists all errors', () => {
    expect(getConfigErrors({ PORT: 'x', SMTP_URL: 'y', LIMITS: 'z' }).split('\n')).toHaveLength(3);
  });

  test('are rejected with a message that names DATA_DIR if its folder is not writable', () => {
    // The file system of /proc permits no folders and no files, not even for root.
    for (const folder of ['/dev/null/data', '/proc/data', '/proc', process.execPath])
      expect(() => ensureDataDir(folder)).toThrow(`DATA_DIR is "${folder}", which cannot be written.`);
  });
});
