import { z } from 'zod';
import { mapProductFields, type ProductField, type ProductFieldValues } from '#domain/catalogue/product.ts';
import { optionalText } from './schemas.ts';

/** The schemas of the fields of a product in responses. */
export const productFieldOutputs = mapProductFields((_name, { type }) => (type === 'text' ? z.string() : z.int().nullable())) as {
  [Field in ProductField]: z.ZodType<ProductFieldValues[Field]>;
};

/** The schemas of the fields of a product in inputs. An omitted field does not change. Null removes a number. */
export const productFieldInputs = mapProductFields((_name, field): z.ZodType =>
  field.type === 'text' ? optionalText(field.maxLength) : z.int().min(1).max(field.max).nullish(),
) as { [Field in ProductField]: z.ZodOptional<z.ZodNullable<z.ZodType<ProductFieldValues[Field], ProductFieldValues[Field]>>> };
