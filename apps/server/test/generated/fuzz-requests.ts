import { fullPath, settingKeysOf, type DeclaredEndpoint, type ResourceKind } from '@balcao/contract';
import { platformCompanyId } from '@balcao/domain';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { testPassword } from '../support/test-people.ts';
import { nearOf, validOf, wild, wildOf } from './arbitraries.ts';
import type { Id } from './id-places.ts';
import { nextAddress } from './requests.ts';
import { shapeOf, type Shape } from './shape.ts';
import type { World } from './world.ts';

/** Records the fuzzer may name: some of the own company, some of the other, some of nobody. */
export type IdPool = Readonly<Record<ResourceKind, readonly Id[]>>;

/** A request as drawn: everything but who sends it. */
export type FuzzRequest = Pick<InjectOptions, 'method' | 'url' | 'headers' | 'cookies' | 'payload' | 'remoteAddress'>;

type Known = (place: string) => fc.Arbitrary<unknown> | undefined;

const oddCookies = fc.oneof(fc.base64String({ maxLength: 60 }), fc.string({ maxLength: 60 }));

/** Requests to the endpoint: right ones, nearly right ones and wild ones. */
export function fuzzRequests(world: World, endpoint: DeclaredEndpoint, pool: IdPool): fc.Arbitrary<FuzzRequest> {
  const known = knownValues(world, endpoint, pool);
  return fc
    .record({
      path: fuzzPath(endpoint, known),
      query: fuzzQuery(endpoint, known),
      sent: fuzzBody(endpoint, known),
      jrt: oddCookies,
      isLocal: fc.boolean(),
    })
    .map(({ path, query, sent, jrt, isLocal }) => ({
      method: endpoint.method,
      url: query === '' ? path : `${path}?${query}`,
      headers: { 'x-requested-with': 'balcao', ...(sent ? { 'content-type': sent.type } : {}) },
      ...(sent ? { payload: sent.text } : {}),
      ...(endpoint.cookie === 'refresh' ? { cookies: { jrt: encodeURIComponent(toWellFormed(jrt)) } } : {}),
      // The first run treats the machine itself otherwise than the world.
      remoteAddress: isLocal && endpoint.name.startsWith('setup.') ? '127.0.0.1' : nextAddress(),
    }));
}

/** Words that only a true value gets past, by endpoint and place. */
const hints = (world: World): Readonly<Record<string, readonly unknown[]>> => ({
  'settings.update params.key': settingKeysOf(platformCompanyId),
  'settings.update body.value': ['enabled', 'disabled', 'text', '120', ''],
  'session.login body.email': [
    world.mine.admin.email,
    world.mine.attendant.email.toUpperCase(),
    'nobody@exemplo.test',
    'x',
  ],
  'session.login body.password': [testPassword, 'wrong', 'x'],
  'setup.createOwner body.code': [world.app.setupCode, 'AAAA-AAAA'],
});

function knownValues(world: World, endpoint: DeclaredEndpoint, pool: IdPool): Known {
  return (place) => {
    const kind = endpoint.ids?.[place];
    const ids = kind && pool[kind].map((id) => (place.startsWith('body.') ? id : String(id)));
    const values = ids ?? hints(world)[`${endpoint.name} ${place}`];
    return values && fc.constantFrom(...values);
  };
}

const shapeFor = (endpoint: DeclaredEndpoint, part: 'params' | 'query' | 'body'): Shape | null =>
  endpoint[part] ? shapeOf(endpoint[part]) : null;

/** Segments that lead to another route would be judged by the wrong schema. */
const staysInPlace = (segment: string): boolean => !/^(?:\.|%2e)*$/i.test(segment) && !/[/?#\\]/.test(segment);

const oddSegments = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '1%00',
  '..%2f..%2fetc',
  '%2e%2e%5c',
  '-1',
  '0',
  '007',
  '1e3',
  '+1',
  '%201',
  '9999999999',
  '2147483648',
  '१',
  'x'.repeat(400),
  '1;2',
  '1,2',
  '[1]',
);

const writtenSegments = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => encodeURIComponent(toWellFormed(text)));

function fuzzPath(endpoint: DeclaredEndpoint, known: Known): fc.Arbitrary<string> {
  const shape = shapeFor(endpoint, 'params');
  if (!shape) return fc.constant(fullPath(endpoint));
  const segment = (key: string): fc.Arbitrary<string> =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: validOf(shape.properties?.[key] ?? {}, `params.${key}`, known).map((value) =>
          encodeURIComponent(toWellFormed(String(value))),
        ),
      },
      { weight: 1, arbitrary: oddSegments },
      { weight: 1, arbitrary: writtenSegments },
    );
  const keys = Object.keys(shape.properties ?? {});
  return fc
    .tuple(...keys.map((key) => segment(key).filter(staysInPlace)))
    .map((segments) =>
      fullPath(endpoint).replaceAll(/\{(\w+)\}/g, (_whole, key: string) => segments[keys.indexOf(key)] ?? ''),
    );
}

const oddQueries = fc.constantFrom(
  '%',
  '&&&',
  '=',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor.prototype.x=1',
  '%00=%00',
  'a'.repeat(5_000),
  'x='.repeat(1_500),
);

function fuzzQuery(endpoint: DeclaredEndpoint, known: Known): fc.Arbitrary<string> {
  const shape = shapeFor(endpoint, 'query');
  if (!shape) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddQueries });
  return fc.oneof(
    { weight: 4, arbitrary: validOf(shape, 'query', known).map(toQuery) },
    { weight: 4, arbitrary: nearOf(shape, 'query', known).map(toQuery) },
    { weight: 2, arbitrary: oddQueries },
  );
}

/** Lists become repeated keys. Kept short: longer addresses are refused before any code of ours. */
function toQuery(values: unknown): string {
  const pairs = Object.entries(Object(values)).flatMap(([key, value]) =>
    [value]
      .flat()
      .slice(0, 20)
      .map((one) => `${key}=${encodeURIComponent(toWellFormed(asText(one)))}`),
  );
  return pairs.join('&').slice(0, 8_000);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

type Sent = { type: string; text: string };

const oddBodies: fc.Arbitrary<Sent> = fc.oneof(
  fc
    .constantFrom(
      '',
      'null',
      '[]',
      '"x"',
      '1',
      '{',
      '{"a":}',
      '{"a":1,}',
      '\u0000',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '['.repeat(10_000),
      '[1,2',
      '\uFEFF{}',
    )
    .map((text) => ({ type: 'application/json', text })),
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      '',
    )
    .map((type) => ({ type, text: '{"name":"x"}' })),
);

function fuzzBody(endpoint: DeclaredEndpoint, known: Known): fc.Arbitrary<Sent | null> {
  const shape = shapeFor(endpoint, 'body');
  if (!shape)
    return endpoint.method === 'GET'
      ? fc.constant(null)
      : fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddBodies });
  const json = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
    values.map((value) => ({ type: 'application/json', text: toJson(value) }));
  const twice = fc
    .tuple(validOf(shape, 'body', known), fc.constantFrom(...Object.keys(shape.properties ?? { x: 1 })), wild)
    .map(([value, key, again]) => ({
      type: 'application/json',
      text: withKeyTwice(toJson(value), key, toJson(again)),
    }));
  return fc.oneof(
    { weight: 3, arbitrary: json(validOf(shape, 'body', known)) },
    { weight: 5, arbitrary: json(nearOf(shape, 'body', known)) },
    { weight: 2, arbitrary: json(wildOf(shape)) },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: oddBodies },
  );
}

/** JSON text, with the pieces that stand for raw text put in. */
function toJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@raw:(.*?)@"/g, (_whole, text: string) =>
    text.replaceAll('\\"', '"'),
  );
}

function withKeyTwice(text: string, key: string, again: string): string {
  return text.endsWith('}') && text.length > 2 ? `${text.slice(0, -1)},${JSON.stringify(key)}:${again}}` : text;
}

/** A URL cannot carry half a surrogate pair. */
function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}
