import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { accountsApi, passwordsApi, personalDataApi, profileApi, sessionsApi } from './accounts/accounts.api.ts';
import { makeAccounts } from './accounts/accounts.service.ts';
import { makeDevices } from './accounts/devices.ts';
import { makePasswords } from './accounts/passwords.service.ts';
import { makePersonalData } from './accounts/personal-data.service.ts';
import { makeProfile } from './accounts/profile.service.ts';
import { makeSessions } from './accounts/sessions.service.ts';
import { makeVerification } from './accounts/verification.ts';
import { makeTokens } from './accounts/tokens.ts';
import { catalogueApi } from './catalogue/catalogue.api.ts';
import { makeCatalogue } from './catalogue/catalogue.service.ts';
import { contentApi } from './content/content.api.ts';
import { makeContent } from './content/content.service.ts';
import { makeDb } from './db/db.ts';
import { enquiriesApi } from './enquiries/enquiries.api.ts';
import { makeEnquiries } from './enquiries/enquiries.service.ts';
import { galleryApi } from './gallery/gallery.api.ts';
import { makeGallery } from './gallery/gallery.service.ts';
import { makeLimits } from './limits.ts';
import { makeOutbox, type Outgoing } from './mail/outbox.service.ts';
import { makeMedia } from './media/media.service.ts';
import { notificationsApi } from './notifications/notifications.api.ts';
import { makeNotifications } from './notifications/notifications.service.ts';
import { ordersApi } from './orders/orders.api.ts';
import { makeOrders } from './orders/orders.service.ts';
import { systemClock, type Clock } from './outside/clock.ts';
import { makeFolder, type Files } from './outside/files.ts';
import { quotesApi, userQuotesApi } from './quotes/quotes.api.ts';
import { makeQuotes } from './quotes/quotes.service.ts';
import { makeUploads } from './quotes/uploads.service.ts';
import { makeUserQuotes } from './quotes/user-quotes.service.ts';
import { makeSecrets } from './secrets.ts';
import type { Handlers } from './serve.ts';
import { searchApi } from './search/search.api.ts';
import { makeSearch } from './search/search.service.ts';
import { settingsApi } from './settings/settings.api.ts';
import { makeSettings } from './settings/settings.service.ts';
import { makeSpamQuotes } from './quotes/spam-quotes.service.ts';
import { spamApi } from './spam/spam.api.ts';
import { makeSpam } from './spam/spam.service.ts';
import { shortlistApi } from './shortlist/shortlist.api.ts';
import { makeShortlist } from './shortlist/shortlist.service.ts';

/** The demo's pictures in their sizes: kept beside the code, so that a new database need not make them again. */
const demoCacheFolder = fileURLToPath(new URL('../.cache/pictures', import.meta.url));

export type Outside = {
  pool: pg.Pool;
  files: Files;
  secret: string;
  publicUrl: string;
  /** false: nothing is held down (LIMITS=off). */
  limits: boolean;
  clock?: Clock;
  demoCache?: Files;
  /** Only the job process has a way out for mail; elsewhere it only goes into the outbox. */
  outgoing?: Outgoing;
};

/** The only place where things are wired together. */
export function makeServices(outside: Outside) {
  const { pool, files, secret, publicUrl, clock = systemClock, demoCache = makeFolder(demoCacheFolder), outgoing = {} } = outside;
  const db = makeDb(pool);
  const settings = makeSettings({ db });
  const secrets = makeSecrets(secret);
  const limits = makeLimits({ pool, secrets, enabled: outside.limits });
  const notifications = makeNotifications({ db, clock });
  const sessions = makeSessions({ db, tokens: makeTokens(secret), clock });
  const verification = makeVerification({ db, clock, secrets, notifications, publicUrl });
  const passwords = makePasswords({ db, clock, secrets, limits, notifications, publicUrl });
  const devices = makeDevices({ db, secrets });
  const spam = makeSpam({ clock, secrets, limits });
  const services = {
    db,
    clock,
    publicUrl,
    settings,
    notifications,
    sessions,
    verification,
    passwords,
    accounts: makeAccounts({ db, clock, limits, sessions, devices, verification, notifications, publicUrl }),
    profile: makeProfile({ db, clock, limits, passwords, verification }),
    personalData: makePersonalData({ db, clock, files, limits, passwords }),
    catalogue: makeCatalogue({ db }),
    content: makeContent({ db }),
    gallery: makeGallery({ db }),
    enquiries: makeEnquiries({ db, clock, settings, limits, spam }),
    outbox: makeOutbox({ db, settings, clock, publicUrl, outgoing }),
    quotes: makeQuotes({ db, clock, limits, spam }),
    spamQuotes: makeSpamQuotes({ db }),
    userQuotes: makeUserQuotes({ db, clock, limits }),
    orders: makeOrders(),
    uploads: makeUploads({ db, files, clock, limits }),
    shortlist: makeShortlist({ db, clock }),
    media: makeMedia({ db, files, demoCache }),
  };
  const handlers: Handlers = {
    ...accountsApi(services.accounts, sessions),
    ...sessionsApi(sessions),
    ...passwordsApi(passwords),
    ...profileApi(services.profile, verification),
    ...personalDataApi(services.personalData),
    ...notificationsApi(notifications),
    ...catalogueApi(services.catalogue),
    ...contentApi(services.content),
    ...galleryApi(services.gallery),
    ...enquiriesApi(services.enquiries),
    ...quotesApi(services.quotes, services.uploads),
    ...searchApi(makeSearch(services)),
    ...userQuotesApi(services.userQuotes),
    ...ordersApi(services.orders),
    ...settingsApi(settings),
    ...shortlistApi(services.shortlist),
    ...spamApi(spam, services.spamQuotes, services.enquiries),
  };
  return { ...services, handlers };
}
export type Services = ReturnType<typeof makeServices>;
