/** The addresses of the back office. */
export const overview = '/admin';
export const products = '/admin/products';
export const newProduct = '/admin/products/new';
export const importProducts = '/admin/products/import';
export const product = (id: string): string => `/admin/products/${encodeURIComponent(id)}`;
export const materials = '/admin/materials';
export const types = '/admin/types';
export const colours = '/admin/colours';
export const requests = '/admin/requests';
/** @param number of a request, or its id; @param query of the list it was opened from */
export const request = (number: string, query = ''): string =>
  `/admin/requests/${encodeURIComponent(number)}${query === '' ? '' : `?${query}`}`;
export const contacts = '/admin/contacts';
export const outbox = '/admin/outbox';
export const mail = (id: string): string => `/admin/outbox/${encodeURIComponent(id)}`;
export const jobs = '/admin/jobs';
export const log = '/admin/log';
/** The log of one thing. */
export const logOf = (id: string): string => `/admin/log?thing=${encodeURIComponent(id)}`;

export const contact = (id: string): string => `/admin/contacts/${encodeURIComponent(id)}`;
export const customers = '/admin/customers';
export const customer = (id: string): string => `/admin/customers/${encodeURIComponent(id)}`;
export const enterRequest = '/admin/enter-request';
/** Entering a request for a customer, or of a message of the contact form. */
export const enterRequestFor = (who: { customer: string } | { contact: string }): string =>
  `${enterRequest}?${new URLSearchParams(who).toString()}`;

export const homeContent = '/admin/home';
export const siteWords = '/admin/words';
export const services = '/admin/services';
export const projects = '/admin/projects';
export const testimonials = '/admin/testimonials';
export const pages = '/admin/pages';
/** @param slug of a written page */
export const page = (slug: string): string => `/admin/pages/${encodeURIComponent(slug)}`;
export const suburbs = '/admin/suburbs';
export const openings = '/admin/openings';
export const settings = '/admin/settings';
export const prices = '/admin/prices';
export const newPrices = '/admin/prices/new';
export const staff = '/admin/staff';
export const signInSafety = '/admin/signing-in';
/** Where the mail of an invitation leads; open to everybody. */
export const invitation = '/admin/invitation';
