/** The addresses of the back office. */
export const overview = '/admin';
export const products = '/admin/products';
export const newProduct = '/admin/products/new';
export const importProducts = '/admin/products/import';
export const product = (id: string): string => `/admin/products/${encodeURIComponent(id)}`;
export const materials = '/admin/materials';
export const types = '/admin/types';
export const colours = '/admin/colours';
export const log = '/admin/log';
/** The log of one thing. */
export const logOf = (id: string): string => `/admin/log?thing=${encodeURIComponent(id)}`;

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
