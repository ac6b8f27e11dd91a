// `npm run recovery-sheet` prints what is needed to restore the shop on a new machine. It contains no secret.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { redactUrl } from '#server/adapters/redact-url.ts';
import { readConfig } from '#server/app/config.ts';
import { openBackupStorage } from '#server/modules/backups/index.ts';
import { runBackupCommand } from './run-backup-command.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', repositoryRoot), 'utf8')) as { version: string };
const createFingerprint = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16);

await runBackupCommand(async () => {
  const config = readConfig(process.env);
  const { backupRecipient, databaseUrl, dataDir, filesUrl, publicUrl, secret } = config;
  const storage = await openBackupStorage(config.backupUrl, dataDir);
  const [newest] = await storage.list();
  const secretLine =
    secret === undefined
      ? `generated, in ${join(dataDir, 'secret')}${existsSync(join(dataDir, 'secret')) ? ', and in each backup' : ' after the first start'}`
      : `set as SECRET (fingerprint ${createFingerprint(secret)}); it is NOT in the backups. Keep a copy in a safe place.`;
  console.log(`Recovery sheet of ${publicUrl}, printed on ${new Date().toISOString().slice(0, 10)}. Print it and keep it away from the server.

Version         Bullnose ${version}
Backups         ${storage.location}
Newest backup   ${newest?.name ?? 'none yet: npm run backup'}
Encryption      ${backupRecipient === undefined ? 'none: whoever has a backup can read it' : `age, for ${backupRecipient}`}
Private key     ${backupRecipient === undefined ? 'not needed' : 'the file that age-keygen wrote: where is it kept? ______________________'}
Database        ${databaseUrl === undefined ? `embedded, in ${dataDir}` : redactUrl(databaseUrl)}
Files           ${filesUrl === undefined ? join(dataDir, 'files') : redactUrl(filesUrl)}
Secret          ${secretLine}

On a new machine:
1. Install Node 20 or newer and Bullnose ${version}. Set the settings as before (PUBLIC_URL, DATA_DIR, SMTP_URL, …).
2. Copy the newest backup there, and set BACKUP_IDENTITY_FILE to the file with the private key if it is encrypted.
3. npm run restore -- <file>
4. npm start, and check ${publicUrl}/readyz`);
});
