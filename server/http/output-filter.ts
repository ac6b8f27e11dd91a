import { z } from 'zod';

/** Returns a copy of a value with the fields of a schema only. */
export type OutputFilter = (value: unknown) => unknown;

/** Returns values without fields in their schema, such as texts and numbers, unchanged. */
const keepValue: OutputFilter = (value) => value;

const filters = new WeakMap<z.core.$ZodType, OutputFilter>();

/**
 * Returns the filter of a schema. It copies the listed fields of objects and does not validate: a missing field stays missing. Not Fastify's
 * serializer, because pages in this process need the object and not its text.
 */
export function createOutputFilter(schema: z.core.$ZodType): OutputFilter {
  const filter = filters.get(schema) ?? compile(schema);
  filters.set(schema, filter);
  return filter;
}

function compile(schema: z.core.$ZodType): OutputFilter {
  if (schema instanceof z.ZodObject) return compileObject(schema);
  if (schema instanceof z.ZodArray) return compileArray(createOutputFilter(schema.element));
  if (schema instanceof z.ZodRecord) return compileRecord(createOutputFilter(schema.valueType));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return compileNullish(createOutputFilter(schema.unwrap()));
  if (schema instanceof z.ZodPipe) return createOutputFilter(schema.in);
  if (schema instanceof z.ZodDiscriminatedUnion) return compileDiscriminatedUnion(schema);
  return keepValue;
}

function compileObject({ shape }: z.ZodObject): OutputFilter {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, filter: createOutputFilter(schema) }));
  return (value) => {
    const source = value as Record<string, unknown>;
    const copy: Record<string, unknown> = {};
    for (const { name, filter } of fields) {
      const field = source[name];
      if (field !== undefined) copy[name] = filter === keepValue ? field : filter(field);
    }
    return copy;
  };
}

const compileArray = (filter: OutputFilter): OutputFilter =>
  filter === keepValue ? keepValue : (values) => (values as readonly unknown[]).map(filter);

const compileRecord = (filter: OutputFilter): OutputFilter =>
  filter === keepValue
    ? keepValue
    : (record) => Object.fromEntries(Object.entries(record as object).map(([name, value]) => [name, filter(value)]));

const compileNullish = (filter: OutputFilter): OutputFilter =>
  filter === keepValue ? keepValue : (value) => (value === null || value === undefined ? value : filter(value));

function compileDiscriminatedUnion({ options, def: { discriminator } }: z.ZodDiscriminatedUnion): OutputFilter {
  const filterByValue = new Map<unknown, OutputFilter>();
  for (const option of options as readonly z.ZodObject[]) {
    for (const value of (option.shape[discriminator] as z.ZodLiteral).values) filterByValue.set(value, createOutputFilter(option));
  }
  return (value) => filterByValue.get((value as Record<string, unknown>)[discriminator])?.(value) ?? {};
}
