import { z } from 'zod';
import { listErrorCodes, type MultipartParts } from '#contract/endpoint.ts';
import { endpointList, type Endpoint } from '#contract/index.ts';
import { errorCodes } from '#domain/errors/error-codes.ts';

// Not @fastify/swagger: it needs a schema on each route, and Zod converts the contract's schemas itself.

type Json = Record<string, unknown>;

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

const createResponseSchema = (output: z.ZodType): Json => ({
  allOf: [{ type: 'object', properties: { status: { const: 1 } }, required: ['status'] }, toJsonSchema(output, 'output')],
});

/** Describes the error responses of an endpoint by HTTP status, with their codes and messages. */
function createErrorResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(new Set(listErrorCodes(endpoint)), (code) => errorCodes[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorCodes[code][1]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

const file = { type: 'string', format: 'binary' };

function createMultipartSchema({ fields, files }: MultipartParts): Json {
  const texts = Object.keys(fields.shape).map((name) => [name, { type: 'string' }] as const);
  const properties = { ...Object.fromEntries(texts), [files.name]: files.maxCount === 1 ? file : { type: 'array', items: file } };
  return { type: 'object', properties, required: Object.keys(properties) };
}

function createOperation(definition: Endpoint): Json {
  return {
    operationId: definition.path.slice(1).replaceAll('/', '_'),
    summary: definition.summary,
    description: definition.description,
    security: definition.access === 'anyone' ? [] : [{ token: [] }],
    'x-access': definition.access,
    requestBody: {
      content: definition.multipart
        ? { 'multipart/form-data': { schema: createMultipartSchema(definition.multipart) } }
        : { 'application/json': { schema: toJsonSchema(definition.input, 'input') } },
    },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: createResponseSchema(definition.output) } } },
      ...createErrorResponses(definition),
    },
  };
}

/** Builds the OpenAPI 3.1 document of all endpoints from the contract. */
export function buildOpenApiDocument(publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bullnose',
      version: '1',
      description: 'Every endpoint is a POST. Responses have `status` 1. Errors have `status` 0, a code and a message.',
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(endpointList.map((definition: Endpoint) => [definition.path, { post: createOperation(definition) }])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            status: { const: 0 },
            code: { enum: Object.keys(errorCodes) },
            message: { type: 'string' },
            response: { type: 'string' },
            fields: { type: 'array', items: { type: 'string' }, description: 'The names of the form fields to which the error belongs' },
          },
          required: ['status', 'code', 'message', 'response'],
        },
      },
    },
  };
}
