/** The addresses of the back office. */
export const overview = '/admin';
export const products = '/admin/products';
export const newProduct = '/admin/products/new';
export const product = (id: string): string => `/admin/products/${encodeURIComponent(id)}`;
export const materials = '/admin/materials';
export const types = '/admin/types';
export const colours = '/admin/colours';
export const log = '/admin/log';
/** The log of one thing. */
export const logOf = (id: string): string => `/admin/log?thing=${encodeURIComponent(id)}`;
