import type { z } from 'zod';
import type { EndpointDefinition, MultipartParts } from './endpoint.ts';
import { acceptanceEndpoints } from './account/acceptance.endpoints.ts';
import { authEndpoints } from './account/auth.endpoints.ts';
import { contactMessageEndpoints } from './admin/contacts.endpoints.ts';
import { pageEndpoints } from './admin/pages.endpoints.ts';
import { customerEndpoints } from './admin/customers.endpoints.ts';
import { auditEndpoints } from './admin/audit.endpoints.ts';
import { currentStaffEndpoints } from './admin/current-staff.endpoints.ts';
import { priceListEndpoints } from './admin/price-list.endpoints.ts';
import { adminInvoiceEndpoints } from './admin/orders/invoices.endpoints.ts';
import { adminOrderEndpoints } from './admin/orders/orders.endpoints.ts';
import { adminOrderActionEndpoints } from './admin/orders/order-actions.endpoints.ts';
import { debtorEndpoints } from './admin/orders/debtors.endpoints.ts';
import { enterOrderEndpoints } from './admin/orders/enter-order.endpoints.ts';
import { receiptEndpoints } from './admin/orders/receipts.endpoints.ts';
import { adminPriceEndpoints } from './admin/prices.endpoints.ts';
import { adminProductEndpoints } from './admin/products.endpoints.ts';
import { calculateQuoteEndpoints } from './admin/quotes/calculate-quote.endpoints.ts';
import { productRateEndpoints } from './admin/product-rates.endpoints.ts';
import { resourceEndpoints } from './admin/resources.endpoints.ts';
import { adminQuoteEndpoints } from './admin/quotes/index.ts';
import { jobEndpoints } from './admin/jobs.endpoints.ts';
import { outboxEndpoints } from './admin/outbox.endpoints.ts';
import { overviewEndpoints } from './admin/overview.endpoints.ts';
import { adminSettingsEndpoints } from './admin/settings/admin-settings.endpoints.ts';
import { paymentSettingsEndpoints } from './admin/settings/payment-settings.endpoints.ts';
import { saleSettingsEndpoints } from './admin/settings/sale-settings.endpoints.ts';
import { todayEndpoints } from './admin/orders/today.endpoints.ts';
import { editPresenceEndpoints } from './admin/edit-presence.endpoints.ts';
import { adminStaffEndpoints } from './admin/staff.endpoints.ts';
import { catalogueEndpoints } from './public/catalogue.endpoints.ts';
import { passwordLinkEndpoints } from './account/password-links.endpoints.ts';
import { contentEndpoints } from './public/content.endpoints.ts';
import { contactFormEndpoints } from './public/contact.endpoints.ts';
import { galleryEndpoints } from './public/gallery.endpoints.ts';
import { notificationEndpoints } from './account/notifications.endpoints.ts';
import { orderDocumentEndpoints } from './account/order-documents.endpoints.ts';
import { orderEndpoints } from './account/orders.endpoints.ts';
import { orderActionEndpoints } from './account/order-actions.endpoints.ts';
import { passkeyEndpoints } from './account/passkeys.endpoints.ts';
import { passwordEndpoints } from './account/password.endpoints.ts';
import { personalDataEndpoints } from './account/personal-data.endpoints.ts';
import { priceEndpoints } from './public/pricing.endpoints.ts';
import { profileEndpoints } from './account/profile.endpoints.ts';
import { reauthenticationEndpoints } from './account/reauthentication.endpoints.ts';
import { quoteEndpoints } from './public/quote-requests.endpoints.ts';
import { searchEndpoints } from './public/search.endpoints.ts';
import { secondFactorEndpoints } from './account/second-factor.endpoints.ts';
import { sessionEndpoints } from './account/sessions.endpoints.ts';
import { settingsEndpoints } from './public/settings.endpoints.ts';
import { spamCheckEndpoints } from './public/spam-check.endpoints.ts';
import { customerQuoteEndpoints } from './account/quotes.endpoints.ts';
import { shortlistEndpoints } from './account/shortlist.endpoints.ts';
import { suburbEndpoints } from './public/suburbs.endpoints.ts';
import { pictureLibraryEndpoints } from './admin/picture-library.endpoints.ts';
import { customerDataEndpoints } from './admin/customer-data.endpoints.ts';
import { emailVerificationEndpoints } from './account/email-verification.endpoints.ts';
import { uploadEndpoints } from './public/uploads.endpoints.ts';
import { documentEndpoints } from './account/documents.endpoints.ts';
import { securitySettingsEndpoints } from './admin/settings/security-settings.endpoints.ts';
import { convertQuoteEndpoints } from './admin/quotes/convert-quote.endpoints.ts';
import { quotePricingEndpoints } from './admin/quotes/quote-pricing.endpoints.ts';
import { revisionEndpoints } from './admin/quotes/revisions.endpoints.ts';
import { quotePresenceEndpoints } from './admin/quotes/live.endpoints.ts';

/** All endpoints by path. The server and the OpenAPI document are built from them. */
export const endpoints = {
  ...authEndpoints,
  ...catalogueEndpoints,
  ...contentEndpoints,
  ...contactFormEndpoints,
  ...galleryEndpoints,
  ...priceEndpoints,
  ...quoteEndpoints,
  ...uploadEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...profileEndpoints,
  ...emailVerificationEndpoints,
  ...reauthenticationEndpoints,
  ...notificationEndpoints,
  ...customerQuoteEndpoints,
  ...acceptanceEndpoints,
  ...documentEndpoints,
  ...orderEndpoints,
  ...orderActionEndpoints,
  ...orderDocumentEndpoints,
  ...adminInvoiceEndpoints,
  ...adminOrderEndpoints,
  ...receiptEndpoints,
  ...adminOrderActionEndpoints,
  ...debtorEndpoints,
  ...enterOrderEndpoints,
  ...personalDataEndpoints,
  ...shortlistEndpoints,
  ...spamCheckEndpoints,
  ...editPresenceEndpoints,
  ...suburbEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...currentStaffEndpoints,
  ...auditEndpoints,
  ...adminProductEndpoints,
  ...priceListEndpoints,
  ...adminPriceEndpoints,
  ...adminQuoteEndpoints,
  ...quotePresenceEndpoints,
  ...revisionEndpoints,
  ...quotePricingEndpoints,
  ...convertQuoteEndpoints,
  ...saleSettingsEndpoints,
  ...paymentSettingsEndpoints,
  ...calculateQuoteEndpoints,
  ...productRateEndpoints,
  ...pageEndpoints,
  ...pictureLibraryEndpoints,
  ...resourceEndpoints,
  ...adminSettingsEndpoints,
  ...securitySettingsEndpoints,
  ...adminStaffEndpoints,
  ...outboxEndpoints,
  ...jobEndpoints,
  ...overviewEndpoints,
  ...todayEndpoints,
  ...passwordLinkEndpoints,
  ...contactMessageEndpoints,
  ...customerEndpoints,
  ...customerDataEndpoints,
};

export type Contract = typeof endpoints;
export type EndpointPath = keyof Contract;

/** An endpoint with its path. */
export type Endpoint = EndpointDefinition & { path: EndpointPath };
/** The endpoints as a list, for code that treats all of them alike. */
export const endpointList: readonly Endpoint[] = (Object.keys(endpoints) as EndpointPath[]).map((path) => ({ ...endpoints[path], path }));

/** The input of an endpoint. */
export type InputOf<P extends EndpointPath> = z.input<Contract[P]['input']>;
/** The input after validation, with defaults. */
export type ParsedInputOf<P extends EndpointPath> = z.output<Contract[P]['input']>;
/** The response without `status: 1`, which the server adds. */
export type OutputOf<P extends EndpointPath> = z.output<Contract[P]['output']>;

/** Endpoints that receive files in multipart bodies. */
export type MultipartPath = { [P in EndpointPath]: Contract[P] extends { multipart: MultipartParts } ? P : never }[EndpointPath];

/** Calls an endpoint: in process while the server renders, by POST in the browser. */
export type ApiClient = <P extends Exclude<EndpointPath, MultipartPath>>(
  path: P,
  ...input: Record<string, never> extends InputOf<P>
    ? [input?: InputOf<P>, options?: RequestOptions]
    : [input: InputOf<P>, options?: RequestOptions]
) => Promise<OutputOf<P>>;

export type RequestOptions = { idempotencyKey?: string; signal?: AbortSignal };
