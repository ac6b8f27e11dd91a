import { adminQuoteErrors, pricingErrors } from '#domain/errors/pricing-errors.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { validateRevision, type RevisionError } from '#domain/revisions/revision-check.ts';
import type { EditedRevision } from './edited-revision.ts';
import type { RevisionEdit } from './revision-editor.ts';

/** Messages by the name of the field: `<key of the line or alternative>.<field>`, or `validUntil`. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Returns the name of a field of a line, an alternative or an area. @param key its key */
export const toFieldName = (key: string, field: string): string => `${key}.${field}`;

/** Returns the name of the field at which an error is displayed. */
function findFieldName({ alternatives }: EditedRevision, { alternative: index, line, field }: RevisionError): string {
  if (field === 'validUntil') return field;
  const alternative = alternatives[index ?? 0];
  const key = (line === undefined ? undefined : alternative?.lines[line]?.key) ?? alternative?.key ?? '';
  return toFieldName(key, field === 'lines' || field === 'alternatives' ? 'total' : field);
}

/** Validates a revision with the rules of the server. @param bookStrategy the strategy of the price book; another strategy needs a reason */
export function listFieldErrors(revision: EditedRevision, now: Date, bookStrategy?: PricingStrategy): FieldErrors {
  const errors: Partial<Record<string, string>> = {};
  const messages = { ...pricingErrors, ...adminQuoteErrors };
  for (const error of validateRevision(revision, now, bookStrategy)) errors[findFieldName(revision, error)] ??= messages[error.code][1];
  return errors;
}

/** Returns the names of the fields that a change sets, and of the total that it changes. */
export function listTouchedFields(edit: RevisionEdit): string[] {
  if (edit.type === 'set_fields') return Object.keys(edit.changes);
  const total = 'alternative' in edit ? [toFieldName(edit.alternative, 'total')] : [];
  if (edit.type === 'change_line') {
    const { typed, ...changes } = edit.changes;
    return [...total, ...Object.keys({ ...changes, ...typed }).map((field) => toFieldName(edit.line, field))];
  }
  if (edit.type !== 'change_alternative') return total;
  const { discount = {}, ...changes } = edit.changes;
  const discountFields = Object.keys(discount).map((field) => (field === 'reason' ? 'discount.reason' : 'discount'));
  return [...total, ...[...Object.keys(changes), ...discountFields].map((field) => toFieldName(edit.alternative, field))];
}
