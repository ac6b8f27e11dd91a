import { createBackupJobs, type BackupSettings } from './backup-jobs.ts';

export { BackupError, describeCause } from './backup-error.ts';
/** Loaded on demand, because it loads the libraries of archives. */
export const loadBackupWriter = () => import('./create-backup.ts');
export { openBackupFile, openBackupStorage, type BackupFile, type BackupStorage } from './backup-storage.ts';
export { createEmbeddedTarget, type RestoreTarget } from './database/embedded-target.ts';
export { createExternalTarget } from './database/external-target.ts';
export const loadBackupReader = () => import('./restore-backup.ts');
export type { BackupSettings };

type Dependencies = Parameters<typeof createBackupJobs>[0];

export const createBackupsModule = (dependencies: Dependencies) => ({ handlers: {}, jobs: createBackupJobs(dependencies) });
