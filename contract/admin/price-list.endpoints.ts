import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { maxImportBytes } from '#domain/catalogue/price-list.ts';
import { defineEndpoint, defineUpload, uploadErrorCodes, type MultipartParts } from '#contract/endpoint.ts';
import { productFilters } from './products.endpoints.ts';

const who = permissions.catalogue;
export const fileFormats = ['csv', 'xlsx'] as const;

export const exportPriceList = defineEndpoint({
  path: '/admin/price-list/export',
  summary: 'The stones that the list shows with these filters, as a file that can be changed and imported again',
  who,
  input: z.object({ ...productFilters, format: z.enum(fileFormats) }),
  answer: z.object({
    /** `content` is the file in base64. */
    response: z.object({ name: z.string(), type: z.string(), content: z.string(), count: z.int() }),
  }),
  errors: ['list_too_long'],
});

const listChange = z.object({
  /** Its number in the file, from 1; the headings are row 1. */
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
  /** Headings that mean nothing here; their columns are not read. */
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
  summary: 'What importing a price list would do, and what is wrong with it, row by row (multipart: `list`); changes nothing',
  who,
  multipart: { fields: [], files: listFile },
  answer: z.object({ response: listPlan }),
  errors,
});

export const importPriceList = defineUpload({
  path: '/admin/price-list/import',
  summary: 'Imports a price list as it was shown (multipart: `plan` of the check, and `list`), all of it or nothing',
  who,
  multipart: { fields: ['plan'], files: listFile },
  answer: z.object({
    /** `batch` is the id for undo; null if nothing changed. */
    response: z.object({ batch: z.string().nullable(), added: z.int(), changed: z.int() }),
  }),
  errors: [...errors, 'list_faulty', 'plan_stale'],
});

export const undoPriceList = defineEndpoint({
  path: '/admin/price-list/undo',
  summary: 'Takes an import back: new stones go, the others are as they were, where nobody has touched them since',
  who,
  input: z.object({ batch: z.uuid() }),
  answer: z.object({ response: z.object({ restored: z.int(), skipped: z.int() }) }),
  errors: ['undo_gone'],
});

export const priceListEndpoints = [exportPriceList, checkPriceList, importPriceList, undoPriceList] as const;
