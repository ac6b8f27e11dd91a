import { dayMs } from '#domain/shared/time.ts';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { systemClock, type Clock } from '#server/adapters/clock.ts';
import { createLocalStorage, type FileStorage } from '#server/adapters/file-storage.ts';
import { watchChanges, type Changes } from '#server/db/change-feed.ts';
import { createDb } from '#server/db/connection.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { createUploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { JobHandlers } from '#server/jobs/task-list.ts';
import { createSecrets } from '#server/lib/crypto.ts';
import { createRateLimits } from '#server/lib/rate-limits/rate-limits.ts';
import { deleteExpiredIdempotencyKeys } from '#server/db/idempotency.ts';
import { deleteExpiredRateLimits } from '#server/lib/rate-limits/rate-limits.store.ts';
import { repositoryRoot } from '#server/lib/repository-root.ts';
import { createAuditModule } from '#server/modules/audit/index.ts';
import { createAuthModule } from '#server/modules/auth/index.ts';
import { createCatalogueModule } from '#server/modules/catalogue/index.ts';
import { createContactModule } from '#server/modules/contact/index.ts';
import { createContentModule } from '#server/modules/content/index.ts';
import { createCustomersModule } from '#server/modules/customers/index.ts';
import { createDashboardModule } from '#server/modules/dashboard/index.ts';
import { createGalleryModule } from '#server/modules/gallery/index.ts';
import { createJobsAdminModule } from '#server/modules/jobs-admin/index.ts';
import { createMailModule, type MailDelivery } from '#server/modules/mail/index.ts';
import { createMediaModule } from '#server/modules/media/index.ts';
import { createNotificationsModule } from '#server/modules/notifications/index.ts';
import { createOrdersModule } from '#server/modules/orders/index.ts';
import { accountTransfers, createPersonalDataModule } from '#server/modules/personal-data/index.ts';
import { createPricingModule } from '#server/modules/pricing/index.ts';
import { createQuotesModule } from '#server/modules/quotes/index.ts';
import { createRealtimeModule } from '#server/modules/realtime/index.ts';
import { createSearchModule } from '#server/modules/search/index.ts';
import { createSettingsModule } from '#server/modules/settings/index.ts';
import { createShortlistModule } from '#server/modules/shortlist/index.ts';
import { createSpamModule } from '#server/modules/spam/index.ts';
import { createStaffModule } from '#server/modules/staff/index.ts';
import { createSuburbsModule } from '#server/modules/suburbs/index.ts';

/** Browsers store unsent quote requests with their keys for weeks. */
const idempotencyTtlMs = 90 * dayMs;

/** Derivatives of the demo's pictures. They are stored beside the code, so that a new database does not need to make them again. */
const demoCacheFolder = fileURLToPath(new URL('.cache/pictures', repositoryRoot));

export type ContainerOptions = {
  pool: pg.Pool;
  files: FileStorage;
  secret: string;
  publicUrl: string;
  /** false: no rate limits (LIMITS=off) */
  limits: boolean;
  clock?: Clock;
  demoCache?: FileStorage;
  /** Holds uploads while they are received. */
  uploadFolder: string;
  /** Time for an upload to arrive. */
  uploadDeadlineMs?: number | undefined;
  /** Only the job process sends mail; the other processes only write to the outbox. */
  outgoing?: MailDelivery;
  /** Shared by the process. It opens its connection with the first listener. */
  changes?: Changes;
};

/** Wires the modules. */
export function createContainer(options: ContainerOptions) {
  const { pool, files, secret, publicUrl, clock = systemClock, outgoing, demoCache = createLocalStorage(demoCacheFolder) } = options;
  const { uploadFolder: folder, uploadDeadlineMs: deadlineMs, limits: limitsNetworks } = options;
  const [db, secrets, changes] = [createDb(pool), createSecrets(secret), options.changes ?? watchChanges(pool)];
  const limits = createRateLimits({ pool, secrets, enabled: options.limits });
  const receiver = createUploadReceiver({ folder, limitsNetworks, deadlineMs });
  const core = { db, clock, files, secrets, limits, publicUrl, receiver };

  const audit = createAuditModule(core);
  const media = createMediaModule({ ...core, demoCache });
  const settings = createSettingsModule(core);
  const mail = createMailModule({ ...core, settings, outgoing });
  const notifications = createNotificationsModule(core);
  const auth = createAuthModule({ ...core, secret, settings, notifications });
  const personalData = createPersonalDataModule({ ...core, passwords: auth.passwords, outbox: mail.outbox });
  const customers = createCustomersModule({ ...core, ...auth, transfers: accountTransfers });
  const staff = createStaffModule({ ...core, ...auth });
  const spam = createSpamModule(core);
  const contact = createContactModule({ ...core, settings, spam });
  const catalogue = createCatalogueModule(core);
  const content = createContentModule(core);
  const gallery = createGalleryModule(core);
  const suburbs = createSuburbsModule(core);
  const search = createSearchModule({ catalogue, content, gallery });
  const prices = createPricingModule({ ...core, catalogue, content });
  const shared = { settings, notifications, spam, catalogue, prices, passwordLinks: auth.passwordLinks, contacts: contact.contacts };
  const quotes = createQuotesModule({ ...core, ...shared });
  const realtime = createRealtimeModule({ ...core, changes, countsOf: quotes.list.counts });
  const jobsAdmin = createJobsAdminModule(core);
  const backOffice = { requests: quotes.list, contacts: contact.contacts, products: catalogue.productsAdmin, mails: mail.outboxAdmin };
  const dashboard = createDashboardModule({ ...core, ...backOffice, jobs: jobsAdmin });
  const shortlist = createShortlistModule(core);
  const orders = createOrdersModule();

  const handlers: Handlers = {
    ...audit.handlers,
    ...auth.handlers,
    ...catalogue.handlers,
    ...contact.handlers,
    ...content.handlers,
    ...customers.handlers,
    ...dashboard.handlers,
    ...gallery.handlers,
    ...jobsAdmin.handlers,
    ...mail.handlers,
    ...media.handlers,
    ...notifications.handlers,
    ...orders.handlers,
    ...personalData.handlers,
    ...prices.handlers,
    ...quotes.handlers,
    ...realtime.handlers,
    ...search.handlers,
    ...settings.handlers,
    ...shortlist.handlers,
    ...spam.handlers,
    ...staff.handlers,
    ...suburbs.handlers,
  };
  const jobs: JobHandlers = {
    ...auth.jobs,
    ...contact.jobs,
    ...customers.jobs,
    ...mail.jobs,
    ...media.jobs,
    ...personalData.jobs,
    ...quotes.jobs,
    async delete_expired_data() {
      for (const { purgeExpired } of [auth, staff, personalData]) await purgeExpired();
      await deleteExpiredRateLimits(db);
      await deleteExpiredIdempotencyKeys(db, new Date(clock.now().getTime() - idempotencyTtlMs));
    },
  };
  return { db, receiver, media, settings, mail, auth, customers, quotes, realtime, jobsAdmin, handlers, jobs };
}
export type Container = ReturnType<typeof createContainer>;
