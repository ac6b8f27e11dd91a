import type { z } from 'zod';
import { accountCalls } from './account.ts';
import { deskCategoryCalls } from './admin/categories.ts';
import { contactCalls } from './admin/contacts.ts';
import { adminContentCalls } from './admin/content.ts';
import { customerCalls } from './admin/customers.ts';
import { deskCalls } from './admin/desk.ts';
import { enterQuoteCalls } from './admin/enter-quote.ts';
import { priceListCalls } from './admin/price-list.ts';
import { deskPriceCalls } from './admin/prices.ts';
import { deskProductCalls } from './admin/products.ts';
import { requestPriceCalls } from './admin/request-price.ts';
import { deskRequestCalls } from './admin/requests/index.ts';
import { jobCalls } from './admin/jobs.ts';
import { outboxCalls } from './admin/outbox.ts';
import { overviewCalls } from './admin/overview.ts';
import { adminSettingsCalls } from './admin/settings.ts';
import { togetherCalls } from './admin/together.ts';
import { adminStaffCalls } from './admin/staff.ts';
import { catalogueCalls } from './catalogue.ts';
import { claimCalls } from './claims.ts';
import { contentCalls } from './content.ts';
import { enquiryCalls } from './enquiries.ts';
import { galleryCalls } from './gallery.ts';
import { notificationCalls } from './notifications.ts';
import { orderCalls } from './orders.ts';
import { passkeyCalls } from './passkeys.ts';
import { passwordCalls } from './password.ts';
import { personalDataCalls } from './personal-data.ts';
import { priceCalls } from './prices.ts';
import { profileCalls } from './profile.ts';
import { proofCalls } from './proof.ts';
import { quoteCalls } from './quotes.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sessionCalls } from './sessions.ts';
import { settingsCalls } from './settings.ts';
import { spamCalls } from './spam.ts';
import { userQuoteCalls } from './user-quotes.ts';
import { shortlistCalls } from './shortlist.ts';
import { suburbCalls } from './suburbs.ts';

/** Every call there is. The server serves exactly this list, and the OpenAPI document is made from it. */
export const calls = [
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
  ...togetherCalls,
  ...suburbCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...deskCalls,
  ...deskProductCalls,
  ...deskCategoryCalls,
  ...priceListCalls,
  ...deskPriceCalls,
  ...deskRequestCalls,
  ...requestPriceCalls,
  ...adminContentCalls,
  ...adminSettingsCalls,
  ...adminStaffCalls,
  ...outboxCalls,
  ...jobCalls,
  ...overviewCalls,
  ...claimCalls,
  ...contactCalls,
  ...customerCalls,
  ...enterQuoteCalls,
] as const;

type AnyCall = (typeof calls)[number];
export type Contract = { [C in AnyCall as C['path']]: C };
export type Path = keyof Contract;

/** What a caller sends, what the service receives (defaults filled in), and what comes back besides `status: 1`. */
export type InputOf<P extends Path> = z.input<Contract[P]['input']>;
export type ParsedInputOf<P extends Path> = z.output<Contract[P]['input']>;
export type AnswerOf<P extends Path> = z.output<Contract[P]['answer']>;

/** Calls that take files, which are sent in another way. */
export type UploadPath = Extract<
  Path,
  `/admin/${string}/picture/save` | '/admin/picture/save' | `/admin/price-list/${'check' | 'import'}` | '/site/quotes/save/local/images'
>;

/**
 * The one function that pages use for data: in process while rendering on the server, a POST in the browser.
 * It rejects with a Problem when the call is refused.
 */
export type Call = <P extends Exclude<Path, UploadPath>>(
  path: P,
  ...input: Record<string, never> extends InputOf<P>
    ? [input?: InputOf<P>, options?: CallOptions]
    : [input: InputOf<P>, options?: CallOptions]
) => Promise<AnswerOf<P>>;

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };
