import { fullPath, type DeclaredEndpoint } from '@balcao/contract';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from './callers.ts';
import { parts, withIds, type RequestParts } from './id-places.ts';
import type { SampleFile } from './catalogue.ts';
import { buildResource, requestOverrides, sampleFiles } from './catalogues.ts';
import { sampleOf } from './sample.ts';
import { shapeOf } from './shape.ts';
import type { World } from './world.ts';

/**
 * A request that should succeed: examples from the schemas, records of the caller's own company, and the few values
 * only we know.
 */
export async function buildRequest(world: World, endpoint: DeclaredEndpoint, caller: Caller): Promise<RequestParts> {
  const sampled = Object.fromEntries(
    parts.map((part) => [part, endpoint[part] ? sampleOf(shapeOf(endpoint[part])) : {}]),
  ) as RequestParts;
  let request = sampled;
  for (const [place, kind] of Object.entries(endpoint.ids ?? {}))
    request = withIds(request, place, [await buildResource[kind](world.app, caller.company, caller)]);
  request = withParts(request, (await requestOverrides[endpoint.name]?.({ world, caller })) ?? {});
  refuseInvalid(endpoint, request);
  return request;
}

/** The request with other values here and there; `undefined` takes a key away. */
export function withParts(request: RequestParts, over: Partial<RequestParts>): RequestParts {
  const changed = parts.map((part) => [part, dropUndefined({ ...request[part], ...over[part] })]);
  return Object.fromEntries(changed) as RequestParts;
}

function dropUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** An example that the schema refuses would prove nothing: every refusal would be for the wrong reason. */
function refuseInvalid(endpoint: DeclaredEndpoint, request: RequestParts): void {
  for (const part of parts) {
    const schema = endpoint[part];
    const parsed = schema ? z.safeParse(schema, request[part]) : null;
    if (parsed && !parsed.success)
      throw new Error(
        `The example for ${endpoint.name} is invalid, correct it in requestOverrides of its catalogue.test-data.ts: ${part} ${JSON.stringify(request[part])} ${z.prettifyError(parsed.error)}`,
      );
  }
}

let address = 0;

/** Addresses are counted by limits: every request comes from its own. */
export function nextAddress(): string {
  address += 1;
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
}

/** How the caller shows who it is. */
export type Credential = 'token' | 'cookie';

/** The ways a caller may show who it is at this endpoint. */
export function credentialsOf(endpoint: DeclaredEndpoint): Credential[] {
  if (endpoint.cookie === 'refresh') return ['cookie'];
  return endpoint.cookie === 'media' ? ['token', 'cookie'] : ['token'];
}

/** A form with a small file, for endpoints that take nothing else. */
function buildForm(field: string, { name, content }: SampleFile = pdf): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  return form;
}

const pdf: SampleFile = { name: 'tabela.pdf', content: Buffer.from('%PDF-1.4 example') };

/** The request as it travels. */
export function toInject(
  endpoint: DeclaredEndpoint,
  request: RequestParts,
  caller: Caller,
  credential: Credential = credentialsOf(endpoint)[0] ?? 'token',
): InjectOptions & { token?: string } {
  const path = fullPath(endpoint).replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(String(request.params[key])),
  );
  return {
    method: endpoint.method,
    url: path,
    query: Object.fromEntries(Object.entries(request.query).map(([key, value]) => [key, String(value)])),
    remoteAddress: nextAddress(),
    headers: {
      'x-requested-with': 'balcao',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/133.0',
    },
    ...(endpoint.body ? { payload: request.body } : {}),
    ...(endpoint.form && !endpoint.body ? { payload: buildForm(endpoint.form.field, sampleFiles[endpoint.name]) } : {}),
    ...(credential === 'token' && caller.token !== null ? { token: caller.token } : {}),
    ...(credential === 'cookie' ? { cookies: caller.cookies } : {}),
  };
}
