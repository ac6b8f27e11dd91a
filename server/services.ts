import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { accountsApi } from './accounts/accounts.api.ts';
import { makeAccounts } from './accounts/accounts.service.ts';
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
import { makeMedia } from './media/media.service.ts';
import { systemClock, type Clock } from './outside/clock.ts';
import { makeFolder, type Files } from './outside/files.ts';
import { quotesApi } from './quotes/quotes.api.ts';
import { makeQuotes } from './quotes/quotes.service.ts';
import { makeUploads } from './quotes/uploads.service.ts';
import type { Handlers } from './serve.ts';
import { searchApi } from './search/search.api.ts';
import { makeSearch } from './search/search.service.ts';
import { settingsApi } from './settings/settings.api.ts';
import { makeSettings } from './settings/settings.service.ts';
import { shortlistApi } from './shortlist/shortlist.api.ts';
import { makeShortlist } from './shortlist/shortlist.service.ts';

/** The demo's pictures in their sizes: kept beside the code, so that a new database need not make them again. */
const demoCacheFolder = fileURLToPath(new URL('../.cache/pictures', import.meta.url));

export type Outside = { pool: pg.Pool; files: Files; secret: string; publicUrl: string; clock?: Clock; demoCache?: Files };

/** The only place where things are wired together. */
export function makeServices({ pool, files, secret, publicUrl, clock = systemClock, demoCache = makeFolder(demoCacheFolder) }: Outside) {
  const db = makeDb(pool);
  const settings = makeSettings({ db });
  const services = {
    db,
    publicUrl,
    settings,
    accounts: makeAccounts({ db, tokens: makeTokens(secret), clock }),
    catalogue: makeCatalogue({ db }),
    content: makeContent({ db }),
    gallery: makeGallery({ db }),
    enquiries: makeEnquiries({ db, settings }),
    quotes: makeQuotes({ db, clock }),
    shortlist: makeShortlist({ db, clock }),
    uploads: makeUploads({ db, files, clock }),
    media: makeMedia({ db, files, demoCache }),
  };
  const handlers: Handlers = {
    ...accountsApi(services.accounts),
    ...catalogueApi(services.catalogue),
    ...contentApi(services.content),
    ...galleryApi(services.gallery),
    ...enquiriesApi(services.enquiries),
    ...quotesApi(services.quotes, services.uploads),
    ...searchApi(makeSearch(services)),
    ...settingsApi(settings),
    ...shortlistApi(services.shortlist),
  };
  return { ...services, handlers };
}
export type Services = ReturnType<typeof makeServices>;
