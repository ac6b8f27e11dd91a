import type { z } from 'zod';
import type { MultipartParts } from './endpoint.ts';
import { accountEndpoints } from './account/auth.ts';
import { taxonomyEndpoints } from './admin/categories.ts';
import { contactEndpoints } from './admin/contacts.ts';
import { adminContentEndpoints } from './admin/content.ts';
import { customerEndpoints } from './admin/customers.ts';
import { adminSessionEndpoints } from './admin/session.ts';
import { manualEntryEndpoints } from './admin/manual-entry.ts';
import { priceListEndpoints } from './admin/price-list.ts';
import { adminPriceEndpoints } from './admin/prices.ts';
import { adminProductEndpoints } from './admin/products.ts';
import { estimateBreakdownEndpoints } from './admin/estimate-breakdown.ts';
import { resourceEndpoints } from './admin/resources.ts';
import { adminQuoteEndpoints } from './admin/quotes/index.ts';
import { jobEndpoints } from './admin/jobs.ts';
import { outboxEndpoints } from './admin/outbox.ts';
import { overviewEndpoints } from './admin/overview.ts';
import { adminSettingsEndpoints } from './admin/settings.ts';
import { editPresenceEndpoints } from './admin/edit-presence.ts';
import { adminStaffEndpoints } from './admin/staff.ts';
import { catalogueEndpoints } from './public/catalogue.ts';
import { passwordLinkEndpoints } from './account/password-links.ts';
import { contentEndpoints } from './public/content.ts';
import { contactFormEndpoints } from './public/contact.ts';
import { galleryEndpoints } from './public/gallery.ts';
import { notificationEndpoints } from './account/notifications.ts';
import { orderEndpoints } from './account/orders.ts';
import { passkeyEndpoints } from './account/passkeys.ts';
import { passwordEndpoints } from './account/password.ts';
import { personalDataEndpoints } from './account/personal-data.ts';
import { priceEndpoints } from './public/pricing.ts';
import { profileEndpoints } from './account/profile.ts';
import { proofEndpoints } from './account/recent-proof.ts';
import { quoteEndpoints } from './public/quote-requests.ts';
import { searchEndpoints } from './public/search.ts';
import { secondFactorEndpoints } from './account/second-factor.ts';
import { sessionEndpoints } from './account/sessions.ts';
import { settingsEndpoints } from './public/settings.ts';
import { spamEndpoints } from './admin/spam.ts';
import { spamFormEndpoints } from './public/spam.ts';
import { userQuoteEndpoints } from './account/quotes.ts';
import { shortlistEndpoints } from './account/shortlist.ts';
import { suburbEndpoints } from './public/suburbs.ts';

/** All endpoints. The server and the OpenAPI document are built from this list. */
export const endpoints = [
  ...accountEndpoints,
  ...catalogueEndpoints,
  ...contentEndpoints,
  ...contactFormEndpoints,
  ...galleryEndpoints,
  ...priceEndpoints,
  ...quoteEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...profileEndpoints,
  ...proofEndpoints,
  ...notificationEndpoints,
  ...userQuoteEndpoints,
  ...orderEndpoints,
  ...personalDataEndpoints,
  ...shortlistEndpoints,
  ...spamEndpoints,
  ...spamFormEndpoints,
  ...editPresenceEndpoints,
  ...suburbEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...adminSessionEndpoints,
  ...adminProductEndpoints,
  ...taxonomyEndpoints,
  ...priceListEndpoints,
  ...adminPriceEndpoints,
  ...adminQuoteEndpoints,
  ...estimateBreakdownEndpoints,
  ...adminContentEndpoints,
  ...resourceEndpoints,
  ...adminSettingsEndpoints,
  ...adminStaffEndpoints,
  ...outboxEndpoints,
  ...jobEndpoints,
  ...overviewEndpoints,
  ...passwordLinkEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...manualEntryEndpoints,
] as const;

type AnyEndpoint = (typeof endpoints)[number];
export type Contract = { [C in AnyEndpoint as C['path']]: C };
export type EndpointPath = keyof Contract;

/** The input of an endpoint, the input after validation (with defaults), and the response without `status: 1`. */
export type InputOf<P extends EndpointPath> = z.input<Contract[P]['input']>;
export type ParsedInputOf<P extends EndpointPath> = z.output<Contract[P]['input']>;
export type OutputOf<P extends EndpointPath> = z.output<Contract[P]['answer']>;

/** Endpoints that receive files in multipart bodies. */
export type MultipartPath = Extract<AnyEndpoint, { multipart: MultipartParts }>['path'];

/**
 * Calls an endpoint: in process while the server renders, by POST in the browser.
 * @throws ApiError if the endpoint returns an error
 */
export type ApiClient = <P extends Exclude<EndpointPath, MultipartPath>>(
  path: P,
  ...input: Record<string, never> extends InputOf<P>
    ? [input?: InputOf<P>, options?: RequestOptions]
    : [input: InputOf<P>, options?: RequestOptions]
) => Promise<OutputOf<P>>;

export type RequestOptions = { idempotencyKey?: string; signal?: AbortSignal };
