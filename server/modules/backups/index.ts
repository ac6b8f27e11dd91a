export { BackupError, describeCause } from './backup-error.ts';
export { openBackupFile, openBackupStorage, type BackupFile, type BackupStorage } from './backup-storage.ts';
export { createBackup, type BackupResult } from './create-backup.ts';
export { createEmbeddedTarget, type RestoreTarget } from './database/embedded-target.ts';
export { createExternalTarget } from './database/external-target.ts';
export { restoreBackup } from './restore-backup.ts';
