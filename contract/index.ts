import type { z } from 'zod';
import type { MultipartParts } from './endpoint.ts';
import { accountCalls } from './account/auth.ts';
import { taxonomyCalls } from './admin/categories.ts';
import { contactCalls } from './admin/contacts.ts';
import { adminContentCalls } from './admin/content.ts';
import { customerCalls } from './admin/customers.ts';
import { adminSessionCalls } from './admin/session.ts';
import { manualEntryCalls } from './admin/manual-entry.ts';
import { priceListCalls } from './admin/price-list.ts';
import { adminPriceCalls } from './admin/prices.ts';
import { adminProductCalls } from './admin/products.ts';
import { estimateBreakdownCalls } from './admin/estimate-breakdown.ts';
import { resourceCalls } from './admin/resources.ts';
import { adminQuoteCalls } from './admin/quotes/index.ts';
import { jobCalls } from './admin/jobs.ts';
import { outboxCalls } from './admin/outbox.ts';
import { overviewCalls } from './admin/overview.ts';
import { adminSettingsCalls } from './admin/settings.ts';
import { editPresenceCalls } from './admin/edit-presence.ts';
import { adminStaffCalls } from './admin/staff.ts';
import { catalogueCalls } from './public/catalogue.ts';
import { claimCalls } from './account/password-links.ts';
import { contentCalls } from './public/content.ts';
import { enquiryCalls } from './public/contact.ts';
import { galleryCalls } from './public/gallery.ts';
import { notificationCalls } from './account/notifications.ts';
import { orderCalls } from './account/orders.ts';
import { passkeyCalls } from './account/passkeys.ts';
import { passwordCalls } from './account/password.ts';
import { personalDataCalls } from './account/personal-data.ts';
import { priceCalls } from './public/pricing.ts';
import { profileCalls } from './account/profile.ts';
import { proofCalls } from './account/recent-proof.ts';
import { quoteCalls } from './public/quote-requests.ts';
import { searchCalls } from './public/search.ts';
import { secondFactorCalls } from './account/second-factor.ts';
import { sessionCalls } from './account/sessions.ts';
import { settingsCalls } from './public/settings.ts';
import { spamCalls } from './admin/spam.ts';
import { spamFormCalls } from './public/spam.ts';
import { userQuoteCalls } from './account/quotes.ts';
import { shortlistCalls } from './account/shortlist.ts';
import { suburbCalls } from './public/suburbs.ts';

/** Every call there is. The server serves exactly this list, and the OpenAPI document is made from it. */
export const endpoints = [
  ...accountCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...enquiryCalls,
  ...galleryCalls,
  ...priceCalls,
  ...quoteCalls,
  ...searchCalls,
  ...settingsCalls,
  ...passwordCalls,
  ...sessionCalls,
  ...profileCalls,
  ...proofCalls,
  ...notificationCalls,
  ...userQuoteCalls,
  ...orderCalls,
  ...personalDataCalls,
  ...shortlistCalls,
  ...spamCalls,
  ...spamFormCalls,
  ...editPresenceCalls,
  ...suburbCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...adminSessionCalls,
  ...adminProductCalls,
  ...taxonomyCalls,
  ...priceListCalls,
  ...adminPriceCalls,
  ...adminQuoteCalls,
  ...estimateBreakdownCalls,
  ...adminContentCalls,
  ...resourceCalls,
  ...adminSettingsCalls,
  ...adminStaffCalls,
  ...outboxCalls,
  ...jobCalls,
  ...overviewCalls,
  ...claimCalls,
  ...contactCalls,
  ...customerCalls,
  ...manualEntryCalls,
] as const;

type AnyCall = (typeof endpoints)[number];
export type Contract = { [C in AnyCall as C['path']]: C };
export type EndpointPath = keyof Contract;

/** The input of an endpoint, the input after validation (with defaults), and the response without `status: 1`. */
export type InputOf<P extends EndpointPath> = z.input<Contract[P]['input']>;
export type ParsedInputOf<P extends EndpointPath> = z.output<Contract[P]['input']>;
export type OutputOf<P extends EndpointPath> = z.output<Contract[P]['answer']>;

/** Calls that take files, which are sent in another way. */
export type MultipartPath = Extract<AnyCall, { multipart: MultipartParts }>['path'];

/**
 * The one function that pages use for data: in process while rendering on the server, a POST in the browser.
 * It rejects with a ApiError when the call is refused.
 */
export type Call = <P extends Exclude<EndpointPath, MultipartPath>>(
  path: P,
  ...input: Record<string, never> extends InputOf<P>
    ? [input?: InputOf<P>, options?: CallOptions]
    : [input: InputOf<P>, options?: CallOptions]
) => Promise<OutputOf<P>>;

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };
