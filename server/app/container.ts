import type { Handlers } from '#server/http/endpoint-handler.ts';
import { enforceContract } from '#server/http/enforce-contract.ts';
import { deleteExpiredUndoRecords } from '#server/crud/undo-records.store.ts';
import { createDeleteExpiredData } from '#server/jobs/delete-expired-data.ts';
import type { JobHandlers } from '#server/jobs/task-list.ts';
import { createAcceptanceModule, findQuoteAcceptance } from '#server/modules/acceptance/index.ts';
import { createAuditModule } from '#server/modules/audit/index.ts';
import { createAuthModule } from '#server/modules/auth/index.ts';
import { createBackupsModule } from '#server/modules/backups/index.ts';
import { createCatalogueModule } from '#server/modules/catalogue/index.ts';
import { contactMessages, createContactModule } from '#server/modules/contact/index.ts';
import { createContentModule } from '#server/modules/content/index.ts';
import { createCustomersModule, customerMessages } from '#server/modules/customers/index.ts';
import { createDashboardModule } from '#server/modules/dashboard/index.ts';
import { createDocumentsModule } from '#server/modules/documents/index.ts';
import { createGalleryModule } from '#server/modules/gallery/index.ts';
import { createJobsAdminModule } from '#server/modules/jobs-admin/index.ts';
import { createMediaModule } from '#server/modules/media/index.ts';
import { createMessagesModule } from '#server/modules/messages/index.ts';
import { createOrdersModule, orderMessages } from '#server/modules/orders/index.ts';
import { accountTransfers, createPersonalDataModule } from '#server/modules/personal-data/index.ts';
import { createPricingModule } from '#server/modules/pricing/index.ts';
import { createQuotesModule, quoteMessages } from '#server/modules/quotes/index.ts';
import { createRealtimeModule } from '#server/modules/realtime/index.ts';
import { createRevisionsModule, getLineLabel, openCustomerRevision, revisionMessages } from '#server/modules/revisions/index.ts';
import { createSearchModule } from '#server/modules/search/index.ts';
import { createSettingsModule } from '#server/modules/settings/index.ts';
import { createShortlistModule } from '#server/modules/shortlist/index.ts';
import { createSpamModule } from '#server/modules/spam/index.ts';
import { createStaffModule } from '#server/modules/staff/index.ts';
import { createSuburbsModule } from '#server/modules/suburbs/index.ts';
import { createUploadsModule } from '#server/modules/uploads/index.ts';
import { collectHandlers, collectJobs } from './collect-modules.ts';
import { createCore, type ContainerOptions } from './core.ts';
import { createReadinessCheck } from './readiness.ts';

/** Creates all modules with their dependencies, and joins their handlers and jobs. */
export function createContainer(options: ContainerOptions) {
  const core = createCore(options);
  const forModule = (name: string) => ({ ...core, log: core.log.child({ name }) });
  const media = createMediaModule(forModule('media'));
  const settings = createSettingsModule(forModule('settings'));
  const loaders = { ...contactMessages, ...customerMessages, ...orderMessages, ...quoteMessages, ...revisionMessages };
  const messages = createMessagesModule({ ...forModule('messages'), settings, loaders });
  const auth = createAuthModule({ ...forModule('auth'), secret: options.secret, settings });
  const staff = createStaffModule({ ...forModule('staff'), ...auth });
  const spam = createSpamModule(forModule('spam'));
  const contact = createContactModule({ ...forModule('contact'), settings, spam });
  const catalogue = createCatalogueModule(forModule('catalogue'));
  const content = createContentModule(forModule('content'));
  const gallery = createGalleryModule(forModule('gallery'));
  const prices = createPricingModule({ ...forModule('pricing'), catalogue, content });
  const uploads = createUploadsModule(forModule('uploads'));
  const quotes = createQuotesModule({
    ...forModule('quotes'),
    ...auth,
    ...contact,
    settings,
    spam,
    catalogue,
    prices,
    revisions: {
      openForCustomer: (quote) => openCustomerRevision({ ...core, findAcceptance: findQuoteAcceptance }, quote),
      getLineLabel,
    },
  });
  const { commands } = quotes;
  const jobsAdmin = createJobsAdminModule(forModule('jobs'));
  const overviewSources = {
    quoteList: quotes.list,
    contacts: contact.contacts,
    products: catalogue.productsAdmin,
    outbox: messages.outboxAdmin,
  };
  const modules = {
    media,
    settings,
    messages,
    auth,
    staff,
    spam,
    contact,
    catalogue,
    content,
    gallery,
    prices,
    uploads,
    quotes,
    revisions: createRevisionsModule({
      ...forModule('revisions'),
      settings,
      media,
      prices,
      commands,
      quoteDetails: quotes.details,
      findAcceptance: findQuoteAcceptance,
    }),
    acceptance: createAcceptanceModule({ ...forModule('acceptance'), ...uploads, commands }),
    jobsAdmin,
    backups: createBackupsModule(forModule('backups')),
    audit: createAuditModule(forModule('audit')),
    customers: createCustomersModule({ ...forModule('customers'), ...auth, transfers: accountTransfers }),
    dashboard: createDashboardModule({ ...forModule('dashboard'), ...overviewSources, jobs: jobsAdmin }),
    documents: createDocumentsModule(forModule('documents')),
    orders: createOrdersModule({ ...forModule('orders'), ...auth, ...uploads, settings, media }),
    personalData: createPersonalDataModule({ ...forModule('personal-data'), passwords: auth.passwords }),
    realtime: createRealtimeModule({ ...forModule('realtime'), getQuoteCounts: quotes.list.countByView }),
    search: createSearchModule({ catalogue, content, gallery }),
    shortlist: createShortlistModule(forModule('shortlist')),
    suburbs: createSuburbsModule(forModule('suburbs')),
  };
  const handlers: Handlers = enforceContract(collectHandlers(Object.values(modules)), core.log.child({ name: 'contract' }));
  const jobs: JobHandlers = {
    ...collectJobs(Object.values(modules)),
    ...createDeleteExpiredData({
      ...core,
      modules: [auth, staff, messages, modules.orders, { purgeExpired: () => deleteExpiredUndoRecords(core.db, core.clock.now()) }],
    }),
  };
  const checkReadiness = createReadinessCheck({ pool: options.pool, files: core.files, log: core.log.child({ name: 'readiness' }) });
  return { ...modules, checkReadiness, db: core.db, log: core.log, limits: core.limits, uploadReceiver: core.receiver, handlers, jobs };
}
export type Container = ReturnType<typeof createContainer>;
