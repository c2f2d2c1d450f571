import { allEndpoints, errorCatalogue, fullPath, type EndpointSpec } from '@balcao/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shapeOf } from './generated/shape.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let answer: LightMyRequestResponse;

beforeAll(async () => {
  app = await startTestApp();
  answer = await app.request({ url: '/api/openapi.json' });
});
afterAll(() => app.close());

const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() });
const operation = z.object({
  operationId: z.string(),
  summary: z.string().check(z.minLength(5)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }) }),
  ),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  'x-errors': z.record(z.string(), z.unknown()),
});

let read: z.output<typeof document> | undefined;

/** The document as it was answered; it is large, and the same for every test. */
const readDocument = (): z.output<typeof document> => (read ??= z.parse(document, answer.json()));

const keysOf = (endpoint: EndpointSpec, part: 'params' | 'query'): string[] =>
  endpoint[part] ? Object.keys(shapeOf(endpoint[part]).properties ?? {}) : [];

describe('the API document', () => {
  it('describes each endpoint once and nothing else', () => {
    expect(answer.statusCode).toBe(200);
    const { paths } = readDocument();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(described.sort()).toEqual(
      allEndpoints.map((endpoint) => `${endpoint.method} ${fullPath(endpoint)} ${endpoint.name}`).sort(),
    );
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length);
  });

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'describes %s as it is declared',
    (_name, endpoint) => {
      const { paths } = readDocument();
      const described = paths[fullPath(endpoint)]?.[endpoint.method.toLowerCase()];
      const wanted = [
        ...keysOf(endpoint, 'params').map((name) => ({ name, in: 'path' })),
        ...keysOf(endpoint, 'query').map((name) => ({ name, in: 'query' })),
        ...Object.keys(endpoint.headers ?? {}).map((name) => ({ name, in: 'header' })),
      ];
      expect(described?.parameters.map(({ name, in: place }) => ({ name, in: place }))).toEqual(wanted);
      expect(described?.requestBody !== undefined).toBe(endpoint.body !== undefined);
      expect(Object.keys(described?.responses ?? {})).toEqual([String(endpoint.status ?? 200), 'default']);
      expect(described?.security.length === 0).toBe(
        endpoint.access === 'public' && endpoint.cookie === undefined && endpoint.credential === undefined,
      );
      expect([...fullPath(endpoint).matchAll(/\{(\w+)\}/g)].map(([, key]) => key)).toEqual(keysOf(endpoint, 'params'));
    },
  );

  it('lists the whole error catalogue', () => {
    const { 'x-errors': errors } = readDocument();
    expect(Object.keys(errors)).toEqual(Object.keys(errorCatalogue));
  });

  it('is a page to read too, with every path and without script', async () => {
    const docs = await app.request({ url: '/api/docs' });
    expect([docs.statusCode, docs.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const endpoint of allEndpoints)
      expect(docs.body).toContain(`<b>${endpoint.method}</b><code>${fullPath(endpoint)}</code>`);
    expect(docs.body).not.toContain('<script');
  });
});
