import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { maxImportBytes } from '#domain/catalogue/price-list.ts';
import { defineEndpoint, defineUpload, uploadErrorCodes, type MultipartParts } from '#contract/endpoint.ts';
import { adminProductFilters } from './products.endpoints.ts';

const access = permissions.catalogue;
export const priceListFormats = ['csv', 'xlsx'] as const;

const priceListChange = z.object({
  /** The row number in the file. The headings are row 1. */
  row: z.int(),
  kind: z.enum(['new', 'changed']),
  _id: z.string().nullable(),
  name: z.string(),
  /** The changed columns with their values as text, truncated. `before` is '' for a new product. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type PriceListChange = z.infer<typeof priceListChange>;

/** An invalid value of a row. */
const priceListError = z.object({ row: z.int(), name: z.string(), column: z.string(), value: z.string(), message: z.string() });
export type PriceListError = z.infer<typeof priceListError>;

const priceListPreview = z.object({
  /** The hash of the planned changes and errors. The import is rejected if it differs. */
  plan: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  /** The number of rows that change nothing. */
  unchanged: z.int(),
  /** The unknown headings. Their columns are ignored. */
  unknown: z.array(z.string()),
  changes: z.array(priceListChange),
  /** The errors of all rows. The file can be imported only without errors. */
  errors: z.array(priceListError),
});
export type PriceListPreview = z.infer<typeof priceListPreview>;

const fileErrors = [
  ...uploadErrorCodes,
  'file_missing',
  'file_several',
  'list_too_large',
  'list_too_long',
  'list_too_wide',
  'list_unreadable',
  'list_empty',
  'list_headings',
] as const;

const priceListFile: MultipartParts['files'] = {
  name: 'list',
  maxCount: 1,
  maxBytes: maxImportBytes,
  tooManyCode: 'file_several',
  tooLargeCode: 'list_too_large',
};

export const priceListEndpoints = {
  '/admin/price-list/export': defineEndpoint({
    summary: 'Exports the products that match the filters as a price list, which can be edited and imported.',
    access,
    input: z.object({ ...adminProductFilters, format: z.enum(priceListFormats) }),
    /** `content` is the file in base64. */
    response: z.object({ name: z.string(), type: z.string(), content: z.string(), count: z.int() }),
    errors: ['list_too_long'],
  }),

  '/admin/price-list/check': defineUpload({
    summary: 'Previews the import of a price list, with the changes and errors of each row. Changes nothing.',
    description: 'Multipart with `list`.',
    access,
    multipart: { fields: z.object({}), files: priceListFile },
    response: priceListPreview,
    errors: fileErrors,
  }),

  '/admin/price-list/import': defineUpload({
    summary: 'Imports a price list as previewed, in one transaction.',
    description: 'Multipart with the `plan` of the preview and `list`.',
    access,
    multipart: { fields: z.object({ plan: z.string().optional() }), files: priceListFile },
    /** `batch` is the id for undo; null if nothing changed. */
    response: z.object({ batch: z.string().nullable(), added: z.int(), changed: z.int() }),
    errors: [...fileErrors, 'list_has_errors', 'plan_stale'],
  }),

  '/admin/price-list/undo': defineEndpoint({
    summary: 'Undoes an import.',
    description: 'Skips products that were changed since, whose categories were archived, or (if new) that are in use.',
    access,
    input: z.object({ batch: z.uuid() }),
    response: z.object({ restored: z.int(), skipped: z.int() }),
    errors: ['undo_not_possible'],
  }),
};
