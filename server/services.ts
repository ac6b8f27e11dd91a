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
} from './accounts/accounts.api.ts';
import { makeAccounts } from './accounts/accounts.service.ts';
import { makeClaims } from './accounts/claims.service.ts';
import { makeDevices } from './accounts/devices.ts';
import { createFactors } from './accounts/factors.ts';
import { makePasskeyProof } from './accounts/passkey-proof.ts';
import { makePasskeys } from './accounts/passkeys.service.ts';
import { makePasswords } from './accounts/passwords.service.ts';
import { makePersonalData } from './accounts/personal-data.service.ts';
import { makeProfile } from './accounts/profile.service.ts';
import { createRecentProof } from './accounts/recent-proof.service.ts';
import { makeSecondFactor } from './accounts/second-factor.service.ts';
import { makeSessions } from './accounts/sessions.service.ts';
import { makeTokens } from './accounts/tokens.ts';
import { makeVerification } from './accounts/verification.ts';
import { makeWaysIn } from './accounts/ways-in.ts';
import { makeAudit } from './audit/audit.service.ts';
import { makeThings, thingsApi } from './audit/things.service.ts';
import { makeBulk } from './catalogue/bulk.service.ts';
import { catalogueApi } from './catalogue/catalogue.api.ts';
import { makeCatalogue } from './catalogue/catalogue.service.ts';
import { makeDeskGroups } from './catalogue/desk-groups.service.ts';
import { makeDeskProducts } from './catalogue/desk-products.service.ts';
import { deskCategoriesApi, deskProductsApi } from './catalogue/desk.api.ts';
import { makePriceList } from './catalogue/price-list.service.ts';
import { priceListApi } from './catalogue/price-list.api.ts';
import { makeCataloguePictures } from './catalogue/pictures.ts';
import { contentApi, orderApi, pagesApi } from './content/content.api.ts';
import { makeContent } from './content/content.service.ts';
import { serviceKind } from './content/edit-services.ts';
import { testimonialKind } from './content/edit-testimonials.ts';
import { makePages } from './content/pages.service.ts';
import { watchChanges, type Changes } from './db/changes.ts';
import { customersApi } from './customers/customers.api.ts';
import { makeCustomers } from './customers/customers.service.ts';
import { makeMerging } from './customers/merging.service.ts';
import { makeDb } from './db/db.ts';
import { deskApi } from './desk/desk.api.ts';
import { makeTogether } from './desk/together.service.ts';
import { contactsApi } from './enquiries/contacts.api.ts';
import { makeContacts } from './enquiries/contacts.service.ts';
import { enquiriesApi } from './enquiries/enquiries.api.ts';
import { makeEnquiries } from './enquiries/enquiries.service.ts';
import { projectKind } from './gallery/edit-projects.ts';
import { galleryApi } from './gallery/gallery.api.ts';
import { makeGallery } from './gallery/gallery.service.ts';
import { createUploadReceiver } from './http/upload-receiver.ts';
import { makeLimits } from './limits.ts';
import { makeLive } from './live/live.service.ts';
import { makeOutbox, type Outgoing } from './mail/outbox.service.ts';
import { jobsApi } from './jobs/jobs.api.ts';
import { makeJobs } from './jobs/jobs.service.ts';
import { makeDeskOutbox } from './mail/desk-outbox.service.ts';
import { outboxApi } from './mail/outbox.api.ts';
import { libraryApi } from './media/library.api.ts';
import { makeLibrary } from './media/library.service.ts';
import { makeMedia } from './media/media.service.ts';
import { notificationsApi } from './notifications/notifications.api.ts';
import { makeNotifications } from './notifications/notifications.service.ts';
import { openingKind } from './opening/opening.service.ts';
import { ordersApi } from './orders/orders.api.ts';
import { makeOrders } from './orders/orders.service.ts';
import { systemClock, type Clock } from './outside/clock.ts';
import { makeFolder, type Files } from './outside/files.ts';
import { overviewApi } from './overview/overview.api.ts';
import { makeOverview } from './overview/overview.service.ts';
import { makePriceBook } from './prices/price-book.service.ts';
import { deskPricesApi, pricesApi } from './prices/prices.api.ts';
import { makePrices } from './prices/prices.service.ts';
import { askedPriceApi, makeAskedPrice } from './quotes/asked-price.service.ts';
import { deskRequestsApi } from './quotes/desk.api.ts';
import { makeDeskList } from './quotes/desk-list.service.ts';
import { makeDeskMoves } from './quotes/desk-moves.service.ts';
import { makeDeskNotes } from './quotes/desk-notes.service.ts';
import { makeDeskRequest } from './quotes/desk-request.service.ts';
import { makeDeskViews } from './quotes/desk-views.service.ts';
import { makeEnterQuotes } from './quotes/enter-quotes.service.ts';
import { enterQuotesApi, quotesApi, userQuotesApi } from './quotes/quotes.api.ts';
import { makeQuotes } from './quotes/quotes.service.ts';
import { makeUploads } from './quotes/uploads.service.ts';
import { makeUserQuotes } from './quotes/user-quotes.service.ts';
import { root } from './root.ts';
import { searchApi } from './search/search.api.ts';
import { makeSearch } from './search/search.service.ts';
import { makeSecrets } from './secrets.ts';
import type { Handlers } from './serve.ts';
import { makeEditSettings } from './settings/edit-settings.service.ts';
import { editSettingsApi, settingsApi } from './settings/settings.api.ts';
import { makeSettings } from './settings/settings.service.ts';
import { makeSpamQuotes } from './quotes/spam-quotes.service.ts';
import { spamApi } from './spam/spam.api.ts';
import { makeSpam } from './spam/spam.service.ts';
import { shortlistApi } from './shortlist/shortlist.api.ts';
import { makeShortlist } from './shortlist/shortlist.service.ts';
import { makeInvitations } from './staff/invitations.service.ts';
import { staffApi } from './staff/staff.api.ts';
import { makeStaff } from './staff/staff.service.ts';
import { suburbsApi } from './suburbs/suburbs.api.ts';
import { makeSuburbs, suburbKind } from './suburbs/suburbs.service.ts';

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
  /** Shared with whoever else of this process wants to know; nothing is listened to before somebody does. */
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
