import { errorCatalogue, fullPath, type EndpointSpec } from '@balcao/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/** The API document, grown out of the route table: what is not declared is not in it, and the other way round. */
export function openApiDocument(endpoints: readonly EndpointSpec[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = fullPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balcão',
      version,
      description:
        'Customer-service desk over WhatsApp. Errors answer `{ "error": "CODE", "message": "…" }` with a code of the catalogue and a Portuguese sentence.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Access token from POST /api/auth/login, 15 minutes' },
        connectionToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a connection, made on the page about the messages API',
        },
        webhookSecret: {
          type: 'http',
          scheme: 'bearer',
          description: 'Secret of a webhook, which also signs its events',
        },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'jrt' },
        mediaCookie: { type: 'apiKey', in: 'cookie', name: 'jmt' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { enum: Object.keys(errorCatalogue) },
            message: { type: 'string' },
            requestId: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
    'x-errors': errorCatalogue,
  };
}

function operation(endpoint: EndpointSpec): Json {
  const { response, body, form } = endpoint;
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    ...(security(endpoint) ? { security: [security(endpoint)] } : { security: [] }),
    'x-permission': endpoint.access,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...headerParameters(endpoint.headers),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(body, 'input') },
              ...(form ? { 'multipart/form-data': { schema: formSchema(form) } } : {}),
            },
          },
        }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: response
        ? { description: 'Success', content: { 'application/json': { schema: schemaOf(response, 'output') } } }
        : { description: 'The bytes', content: { 'application/octet-stream': {} } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** As long as Node takes all headers together. */
const longestHeader = 16 * 1024;

const headerParameters = (headers: EndpointSpec['headers'] = {}): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: longestHeader },
  }));

/** Fields and files of a form. */
function formSchema({ field, maxFiles, maxBytes, fields }: NonNullable<EndpointSpec['form']>): Json {
  const { properties, ...rest } = schemaOf(fields, 'input');
  return {
    ...rest,
    properties: {
      ...(properties as Json),
      [field]: { type: 'array', maxItems: maxFiles, items: { type: 'string', format: 'binary', maxLength: maxBytes } },
    },
  };
}

function security(endpoint: EndpointSpec): Json | null {
  if (endpoint.cookie === 'refresh') return { refreshCookie: [] };
  if (endpoint.credential === 'connection') return { connectionToken: [] };
  if (endpoint.credential === 'webhook') return { webhookSecret: [] };
  if (endpoint.access === 'public') return null;
  return { session: [] };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
