import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import {
  accountsApi,
  claimsApi,
  passkeysApi,
  passwordsApi,
  personalDataApi,
  profileApi,
  proofApi,
  secondFactorApi,
  sessionsApi,
} from '#server/modules/auth/auth.handlers.ts';
import { makeAccounts } from '#server/modules/auth/accounts.service.ts';
import { makeClaims } from '#server/modules/auth/passwords/password-links.service.ts';
import { makeDevices } from '#server/modules/auth/sessions/known-devices.ts';
import { createFactors } from '#server/modules/auth/factors/factors.ts';
import { makePasskeyProof } from '#server/modules/auth/factors/passkey-ceremonies.ts';
import { makePasskeys } from '#server/modules/auth/factors/passkeys.service.ts';
import { makePasswords } from '#server/modules/auth/passwords/passwords.service.ts';
import { makePersonalData } from '#server/modules/personal-data/personal-data.service.ts';
import { makeProfile } from '#server/modules/customers/profile.service.ts';
import { createRecentProof } from '#server/modules/auth/sessions/recent-proof.service.ts';
import { makeSecondFactor } from '#server/modules/auth/factors/second-factor.service.ts';
import { makeSessions } from '#server/modules/auth/sessions/sessions.service.ts';
import { makeTokens } from '#server/modules/auth/sessions/session-tokens.ts';
import { makeVerification } from '#server/modules/auth/email-verification.service.ts';
import { makeWaysIn } from '#server/modules/auth/credential-reset.ts';
import { makeAudit } from '#server/modules/audit/audit.service.ts';
import { makeThings, thingsApi } from '#server/modules/audit/crud-resource.ts';
import { makeBulk } from '#server/modules/catalogue/admin/bulk-update.service.ts';
import { catalogueApi } from '#server/modules/catalogue/catalogue.handlers.ts';
import { makeCatalogue } from '#server/modules/catalogue/catalogue.service.ts';
import { makeDeskGroups } from '#server/modules/catalogue/admin/taxonomy.service.ts';
import { makeDeskProducts } from '#server/modules/catalogue/admin/products.service.ts';
import { deskCategoriesApi, deskProductsApi } from '#server/modules/catalogue/admin/catalogue-admin.handlers.ts';
import { makePriceList } from '#server/modules/catalogue/import/price-list.service.ts';
import { priceListApi } from '#server/modules/catalogue/import/price-list.handlers.ts';
import { makeCataloguePictures } from '#server/modules/catalogue/admin/catalogue-pictures.ts';
import { contentApi, orderApi, pagesApi } from '#server/modules/content/content.handlers.ts';
import { makeContent } from '#server/modules/content/content.service.ts';
import { serviceKind } from '#server/modules/content/services.resource.ts';
import { testimonialKind } from '#server/modules/content/testimonials.resource.ts';
import { makePages } from '#server/modules/content/pages.service.ts';
import { watchChanges, type Changes } from '#server/db/change-feed.ts';
import { customersApi } from '#server/modules/customers/admin/customers.handlers.ts';
import { makeCustomers } from '#server/modules/customers/admin/customers.service.ts';
import { makeMerging } from '#server/modules/customers/admin/account-merge.service.ts';
import { makeDb } from '#server/db/connection.ts';
import { deskApi } from '#server/modules/audit/admin.handlers.ts';
import { makeTogether } from '#server/modules/realtime/edit-presence.service.ts';
import { contactsApi } from '#server/modules/contact/admin/contact-messages.handlers.ts';
import { makeContacts } from '#server/modules/contact/admin/contact-messages.service.ts';
import { enquiriesApi } from '#server/modules/contact/contact-form.handlers.ts';
import { makeEnquiries } from '#server/modules/contact/contact-form.service.ts';
import { projectKind } from '#server/modules/gallery/projects.resource.ts';
import { galleryApi } from '#server/modules/gallery/gallery.handlers.ts';
import { makeGallery } from '#server/modules/gallery/gallery.service.ts';
import { createUploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import { makeLimits } from '#server/lib/rate-limits/rate-limits.ts';
import { makeLive } from '#server/modules/realtime/realtime-hub.ts';
import { makeOutbox, type Outgoing } from '#server/modules/mail/outbox.service.ts';
import { jobsApi } from '#server/modules/jobs-admin/jobs.handlers.ts';
import { makeJobs } from '#server/modules/jobs-admin/jobs-admin.service.ts';
import { makeDeskOutbox } from '#server/modules/mail/admin/outbox-admin.service.ts';
import { outboxApi } from '#server/modules/mail/admin/outbox.handlers.ts';
import { libraryApi } from '#server/modules/media/admin/library.handlers.ts';
import { makeLibrary } from '#server/modules/media/admin/library.service.ts';
import { makeMedia } from '#server/modules/media/media.service.ts';
import { notificationsApi } from '#server/modules/notifications/notifications.handlers.ts';
import { makeNotifications } from '#server/modules/notifications/notifications.service.ts';
import { openingKind } from '#server/modules/settings/opening-exceptions.resource.ts';
import { ordersApi } from '#server/modules/orders/orders.handlers.ts';
import { makeOrders } from '#server/modules/orders/orders.service.ts';
import { systemClock, type Clock } from '#server/adapters/clock.ts';
import { makeFolder, type Files } from '#server/adapters/file-storage.ts';
import { overviewApi } from '#server/modules/dashboard/dashboard.handlers.ts';
import { makeOverview } from '#server/modules/dashboard/dashboard.service.ts';
import { makePriceBook } from '#server/modules/pricing/admin/price-book.service.ts';
import { deskPricesApi, pricesApi } from '#server/modules/pricing/pricing.handlers.ts';
import { makePrices } from '#server/modules/pricing/estimates.service.ts';
import { askedPriceApi, makeAskedPrice } from '#server/modules/quotes/admin/estimate-breakdown.service.ts';
import { deskRequestsApi } from '#server/modules/quotes/admin/quotes-admin.handlers.ts';
import { makeDeskList } from '#server/modules/quotes/admin/quote-list.service.ts';
import { makeDeskMoves } from '#server/modules/quotes/admin/quote-commands.service.ts';
import { makeDeskNotes } from '#server/modules/quotes/admin/notes.service.ts';
import { makeDeskRequest } from '#server/modules/quotes/admin/quote-details.service.ts';
import { makeDeskViews } from '#server/modules/quotes/admin/saved-filters.service.ts';
import { makeEnterQuotes } from '#server/modules/quotes/admin/manual-entry.service.ts';
import { enterQuotesApi, quotesApi, userQuotesApi } from '#server/modules/quotes/quotes.handlers.ts';
import { makeQuotes } from '#server/modules/quotes/quotes.service.ts';
import { makeUploads } from '#server/modules/quotes/uploads/uploads.service.ts';
import { makeUserQuotes } from '#server/modules/quotes/customer/customer-quotes.service.ts';
import { root } from '#server/lib/repository-root.ts';
import { searchApi } from '#server/modules/search/search.handlers.ts';
import { makeSearch } from '#server/modules/search/search.service.ts';
import { makeSecrets } from '#server/lib/crypto.ts';
import type { Handlers } from '#server/http/endpoint-router.ts';
import { makeEditSettings } from '#server/modules/settings/settings-admin.service.ts';
import { editSettingsApi, settingsApi } from '#server/modules/settings/settings.handlers.ts';
import { makeSettings } from '#server/modules/settings/settings.service.ts';
import { makeSpamQuotes } from '#server/modules/quotes/admin/spam-quotes.service.ts';
import { spamApi } from '#server/modules/spam/spam.handlers.ts';
import { makeSpam } from '#server/modules/spam/spam.service.ts';
import { shortlistApi } from '#server/modules/shortlist/shortlist.handlers.ts';
import { makeShortlist } from '#server/modules/shortlist/shortlist.service.ts';
import { makeInvitations } from '#server/modules/staff/invitations.service.ts';
import { staffApi } from '#server/modules/staff/staff.handlers.ts';
import { makeStaff } from '#server/modules/staff/staff.service.ts';
import { suburbsApi } from '#server/modules/suburbs/suburbs.handlers.ts';
import { makeSuburbs, suburbKind } from '#server/modules/suburbs/suburbs.service.ts';

/** The demo's pictures in their sizes: kept beside the code, so that a new database need not make them again. */
const demoCacheFolder = fileURLToPath(new URL('.cache/pictures', root));

export type Outside = {
  pool: pg.Pool;
  files: Files;
  secret: string;
  publicUrl: string;
  /** false: nothing is held down (LIMITS=off). */
  limits: boolean;
  clock?: Clock;
  demoCache?: Files;
  /** Holds uploads while they are received. */
  uploadFolder: string;
  /** Time for an upload to arrive. */
  uploadDeadlineMs?: number | undefined;
  /** Only the job process has a way out for mail; elsewhere it only goes into the outbox. */
  outgoing?: Outgoing;
  /** Shared by the process. It opens its connection with the first listener. */
  changes?: Changes;
};

/** The only place where things are wired together. */
export function makeServices(outside: Outside) {
  const { pool, files, secret, publicUrl, clock = systemClock, demoCache = makeFolder(demoCacheFolder), outgoing = {} } = outside;
  const db = makeDb(pool);
  const settings = makeSettings({ db, clock });
  const secrets = makeSecrets(secret);
  const limits = makeLimits({ pool, secrets, enabled: outside.limits });
  const notifications = makeNotifications({ db, clock });
  const sessions = makeSessions({ db, tokens: makeTokens(secret), clock });
  const factors = createFactors({ clock, notifications });
  const waysIn = makeWaysIn({ clock, factors });
  const passwords = makePasswords({ db, clock, secrets, limits, notifications, waysIn, publicUrl });
  const devices = makeDevices({ db, secrets });
  const verification = makeVerification({ db, clock, secrets, notifications, passwords, devices, waysIn, publicUrl });
  const spam = makeSpam({ clock, secrets, limits });
  const catalogue = makeCatalogue({ db });
  const content = makeContent({ db });
  const prices = makePrices({ db, catalogue, content, secrets });
  const list = makeDeskList({ db, clock });
  const changes = outside.changes ?? watchChanges(pool);
  const live = makeLive({ db, clock, changes, countsOf: list.counts });
  const proof = makePasskeyProof({ db, clock, secrets, limits, publicUrl });
  const secondFactor = makeSecondFactor({ db, clock, secrets, limits, passwords, factors, proof });
  const claims = makeClaims({ db, clock, secrets, sessions, devices, passwords, waysIn, publicUrl });
  const receiver = createUploadReceiver({
    folder: outside.uploadFolder,
    limitsNetworks: outside.limits,
    deadlineMs: outside.uploadDeadlineMs,
  });
  const quotes = makeQuotes({ db, clock, limits, spam, prices });
  const services = {
    db,
    clock,
    publicUrl,
    settings,
    notifications,
    sessions,
    verification,
    passwords,
    claims,
    accounts: makeAccounts({ db, clock, limits, sessions, devices, verification, notifications, secondFactor, proof, publicUrl }),
    profile: makeProfile({ db, clock, limits, passwords, verification }),
    personalData: makePersonalData({ db, clock, files, limits, passwords }),
    catalogue,
    content,
    prices,
    live,
    gallery: makeGallery({ db }),
    enquiries: makeEnquiries({ db, clock, settings, limits, spam }),
    outbox: makeOutbox({ db, settings, clock, publicUrl, outgoing }),
    contacts: makeContacts({ db, clock, limits }),
    customers: makeCustomers({ db, clock, limits, claims, verification, sessions, factors }),
    merging: makeMerging({ db, clock, sessions, publicUrl }),
    quotes,
    enterQuotes: makeEnterQuotes({ db, clock, quotes, claims, notifications, publicUrl }),
    spamQuotes: makeSpamQuotes({ db }),
    userQuotes: makeUserQuotes({ db, clock, limits }),
    jobs: makeJobs({ db }),
    orders: makeOrders(),
    receiver,
    uploads: makeUploads({ db, files, clock, limits, receiver }),
    shortlist: makeShortlist({ db, clock }),
    media: makeMedia({ db, files, demoCache }),
    library: makeLibrary({ db, files }),
    pages: makePages({ db }),
    editSettings: makeEditSettings({ db, clock }),
    suburbs: makeSuburbs({ db }),
    staff: makeStaff({ db, clock, secrets, limits, sessions, secondFactor, publicUrl }),
    invitations: makeInvitations({ db, clock, secrets, sessions, devices, waysIn }),
    edited: {
      services: makeThings(db, serviceKind),
      projects: makeThings(db, projectKind),
      testimonials: makeThings(db, testimonialKind),
      suburbs: makeThings(db, suburbKind),
      openings: makeThings(db, openingKind),
    },
  };
  const pictures = makeCataloguePictures({ db, files });
  const handlers: Handlers = {
    ...accountsApi(services.accounts, sessions),
    ...sessionsApi(sessions),
    ...passwordsApi(passwords),
    ...profileApi(services.profile, verification),
    ...personalDataApi(services.personalData),
    ...claimsApi(claims),
    ...contactsApi(services.contacts),
    ...customersApi(services.customers, services.merging, services.personalData),
    ...enterQuotesApi(services.enterQuotes),
    ...notificationsApi(notifications),
    ...catalogueApi(services.catalogue),
    ...contentApi(services.content),
    ...galleryApi(services.gallery),
    ...enquiriesApi(services.enquiries),
    ...pricesApi(prices),
    ...deskPricesApi(makePriceBook(services)),
    ...quotesApi(services.quotes, services.uploads),
    ...searchApi(makeSearch(services)),
    ...userQuotesApi(services.userQuotes),
    ...deskRequestsApi({
      list,
      requests: makeDeskRequest({ db, list }),
      moves: makeDeskMoves({ db, clock, notifications, list }),
      notes: makeDeskNotes({ db, clock }),
      views: makeDeskViews({ db, clock }),
      live,
    }),
    ...askedPriceApi(makeAskedPrice({ db, prices, catalogue })),
    ...ordersApi(services.orders),
    ...settingsApi(settings),
    ...shortlistApi(services.shortlist),
    ...spamApi(spam, services.spamQuotes, services.enquiries),
    ...secondFactorApi(secondFactor),
    ...proofApi(createRecentProof({ db, clock, limits, passwords, proof })),
    ...passkeysApi(services.accounts, makePasskeys({ db, clock, passwords, proof, secondFactor })),
    ...suburbsApi(services.suburbs),
    ...libraryApi(services.library, receiver),
    ...pagesApi(services.pages),
    ...editSettingsApi(services.editSettings, secondFactor),
    ...staffApi(services.staff, services.invitations),
    ...thingsApi('service', services.edited.services),
    ...thingsApi('project', services.edited.projects),
    ...thingsApi('testimonial', services.edited.testimonials),
    ...thingsApi('suburb', services.edited.suburbs),
    ...thingsApi('opening', services.edited.openings),
    ...orderApi(services.edited),
    ...deskApi(services.accounts, makeAudit({ db }), makeTogether({ db })),
    ...outboxApi(makeDeskOutbox({ db, clock, settings, publicUrl })),
    ...jobsApi(services.jobs),
    ...overviewApi(makeOverview({ db, clock, requests: list })),
    ...deskProductsApi(makeDeskProducts({ db }), makeBulk({ db }), pictures.products, receiver),
    ...priceListApi(makePriceList({ db, clock }), receiver),
    ...deskCategoriesApi(makeDeskGroups({ db, clock }), pictures.mainCategories, receiver),
  };
  return { ...services, handlers };
}
export type Services = ReturnType<typeof makeServices>;
