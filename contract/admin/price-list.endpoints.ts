import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { maxImportBytes } from '#domain/catalogue/price-list.ts';
import { defineEndpoint, defineUpload, uploadErrorCodes, type MultipartParts } from '#contract/endpoint.ts';
import { productFilters } from './products.endpoints.ts';

const access = permissions.catalogue;
export const fileFormats = ['csv', 'xlsx'] as const;

export const exportPriceList = defineEndpoint({
  path: '/admin/price-list/export',
  summary: 'Exports the products that match the filters as a price list, which can be changed and imported.',
  access,
  input: z.object({ ...productFilters, format: z.enum(fileFormats) }),
  output: z.object({
    /** `content` is the file in base64. */
    response: z.object({ name: z.string(), type: z.string(), content: z.string(), count: z.int() }),
  }),
  errors: ['list_too_long'],
});

const listChange = z.object({
  /** The row number in the file. The headings are row 1. */
  row: z.int(),
  kind: z.enum(['new', 'changed']),
  _id: z.string().nullable(),
  name: z.string(),
  /** Formatted values, truncated; `before` is '' for a new stone. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ListChange = z.infer<typeof listChange>;

const importError = z.object({ row: z.int(), name: z.string(), column: z.string(), value: z.string(), words: z.string() });
export type ImportErrorEntry = z.infer<typeof importError>;

const listPlan = z.object({
  /** Identifies this preview; sent back with the import. */
  plan: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Unknown headings. Their columns are ignored. */
  unknown: z.array(z.string()),
  changes: z.array(listChange),
  faults: z.array(importError),
});
export type PriceListPlan = z.infer<typeof listPlan>;

const errors = [
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

const listFile: MultipartParts['files'] = {
  name: 'list',
  maxCount: 1,
  maxBytes: maxImportBytes,
  tooMany: 'file_several',
  tooLarge: 'list_too_large',
};

export const checkPriceList = defineUpload({
  path: '/admin/price-list/check',
  summary: 'Previews the import of a price list, with the changes and errors of each row. Changes nothing.',
  description: 'Multipart with `list`.',
  access,
  multipart: { fields: [], files: listFile },
  output: z.object({ response: listPlan }),
  errors,
});

export const importPriceList = defineUpload({
  path: '/admin/price-list/import',
  summary: 'Imports a price list as previewed, in one transaction.',
  description: 'Multipart with the `plan` of the preview and `list`.',
  access,
  multipart: { fields: ['plan'], files: listFile },
  output: z.object({
    /** `batch` is the id for undo; null if nothing changed. */
    response: z.object({ batch: z.string().nullable(), added: z.int(), changed: z.int() }),
  }),
  errors: [...errors, 'list_faulty', 'plan_stale'],
});

export const undoPriceList = defineEndpoint({
  path: '/admin/price-list/undo',
  summary: 'Undoes an import.',
  description: 'Products that were changed since are skipped.',
  access,
  input: z.object({ batch: z.uuid() }),
  output: z.object({ response: z.object({ restored: z.int(), skipped: z.int() }) }),
  errors: ['undo_gone'],
});

export const priceListEndpoints = [exportPriceList, checkPriceList, importPriceList, undoPriceList] as const;
