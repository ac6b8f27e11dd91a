import type { InputOf } from '#contract/index.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { call } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/download-file.ts';

export type ExportFormat = InputOf<'/admin/price-list/export'>['format'];

/**
 * Downloads products as a file.
 * @param filter by default, all products except archived ones
 * @returns the success message
 */
export async function exportProducts(
  format: ExportFormat,
  filter: Omit<InputOf<'/admin/price-list/export'>, 'format'> = {},
): Promise<string> {
  const { name, type, content, count } = (await call('/admin/price-list/export', { ...filter, format })).response;
  downloadFile(
    name,
    Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
    type,
  );
  return `${pluralize(count, 'product')} exported`;
}
