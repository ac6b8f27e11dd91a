import type { PriceBookError } from '#domain/pricing/price-book-check.ts';

const getErrorId = ({ field, part = 'name' }: Pick<PriceBookError, 'field' | 'part'>): string => `error-${field}-${part}`;

/** Returns the attributes that link an input to its errors. */
export function getErrorAttributes(errors: readonly PriceBookError[], part: NonNullable<PriceBookError['part']>) {
  const partErrors = errors.filter((error) => (error.part ?? 'name') === part);
  return partErrors.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': [...new Set(partErrors.map(getErrorId))].join(' ') };
}

/** Renders the error messages of a row. */
export const ErrorMessages = ({ errors }: { errors: readonly PriceBookError[] }) =>
  errors.map((error) => (
    <p key={`${error.field}${error.message}`} id={getErrorId(error)} className="order-7 col-span-full text-[0.8125rem] text-error">
      {error.message}
    </p>
  ));
