/** URLs of the back office. The URLs of resources (services, suburbs …) are in routes.ts. */
export const overview = '/admin';
export const products = '/admin/products';
export const newProduct = '/admin/products/new';
export const importProducts = '/admin/products/import';
export const product = (id: string): string => `/admin/products/${encodeURIComponent(id)}`;
export const materials = '/admin/materials';
export const types = '/admin/types';
export const colours = '/admin/colours';
export const quotes = '/admin/requests';
/** Returns the URL of a quote by its number or id. `query` is the query string of the list that links to it. */
export const quote = (number: string, query = ''): string =>
  `/admin/requests/${encodeURIComponent(number)}${query === '' ? '' : `?${query}`}`;
/** Returns the URL of the page on which a quote is priced and sent. */
export const pricing = (number: string): string => `/admin/requests/${encodeURIComponent(number)}/price`;
export const orders = '/admin/orders';
export const order = (id: string): string => `/admin/orders/${encodeURIComponent(id)}`;
export const enquiries = '/admin/contacts';
export const spamEnquiries = `${enquiries}?spam=yes`;
export const emails = '/admin/outbox';
export const email = (id: string): string => `/admin/outbox/${encodeURIComponent(id)}`;
export const backgroundJobs = '/admin/jobs';
export const activityLog = '/admin/log';
/** Returns the URL of the activity log of one record. */
export const activityLogFor = (id: string): string => `/admin/log?record=${encodeURIComponent(id)}`;

export const enquiry = (id: string): string => `/admin/contacts/${encodeURIComponent(id)}`;
export const customers = '/admin/customers';
export const customer = (id: string): string => `/admin/customers/${encodeURIComponent(id)}`;
export const newQuote = '/admin/enter-request';
/** Returns the URL of a new quote that is being entered. Each tab has its own draft. */
export const newQuoteDraft = (id: string): string => `${newQuote}?draft=${id}`;
/** Returns the URL of a new quote for a customer, or from an enquiry. */
export const newQuoteFor = (source: { customer: string } | { contact: string }): string =>
  `${newQuote}?${new URLSearchParams(source).toString()}`;

export const homeContent = '/admin/home';
export const siteText = '/admin/words';
export const pages = '/admin/pages';
/** Returns the URL of the editor of a content page. */
export const page = (slug: string): string => `/admin/pages/${encodeURIComponent(slug)}`;
export const settings = '/admin/settings';
export const saleSettings = '/admin/sale-settings';
export const bankDetails = '/admin/bank-details';
export const paymentReminders = '/admin/payment-reminders';
export const calendar = '/admin/calendar';
export const priceBook = '/admin/prices';
export const priceBookDraft = '/admin/prices/new';
export const staff = '/admin/staff';
export const signInSecurity = '/admin/signing-in';
/** Public page that invitation emails link to. */
export const invitation = '/admin/invitation';
