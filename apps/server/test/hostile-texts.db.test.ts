import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';
import { fillersFor, hostileText } from '@balcao/testing';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPng } from '../src/platform/media/test-data.ts';
import { buildCaller, type Caller } from './generated/callers.ts';
import { roleTable } from './generated/catalogues.ts';
import { buildWorld } from './generated/build-world.ts';
import { placesOf, withIds } from './generated/id-places.ts';
import { buildRequest, nextAddress, toInject } from './generated/requests.ts';
import type { RoleName } from './generated/roles.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * The shortest is accepted nearly everywhere, so what is done with it counts too; the longest is refused nearly
 * everywhere, and must be refused cheaply.
 */
const lengthsInBody = { short: 512, longer: [4 * 1024, 64 * 1024] };
/** Node takes no head of more than 16 kB, and most characters of an address are written as nine. */
const lengthsInHead = { short: 128, longer: [512, 1_700] };
/**
 * The text grows to 128 times its length, and a request does more than reading it. One that looked at each character
 * again for each other one took thousands of times as long.
 */
const mostGrowth = 64;
const tries = 2;

let world: World;
beforeAll(async () => {
  world = await buildWorld(await startTestApp());
});
afterAll(() => world.app.close());

type Request = InjectOptions & { token?: string };

/** The time of the processor that the least costly of some requests takes. */
async function leastWork(request: () => Request): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries; tried += 1) {
    const before = process.cpuUsage();
    const { statusCode } = await world.app.request({ ...request(), remoteAddress: nextAddress() });
    const { user, system } = process.cpuUsage(before);
    expect(statusCode).toBeLessThan(500);
    least = Math.min(least, user + system);
  }
  return least;
}

type Place = { readonly what: string; readonly filler: string; readonly isInBody: boolean };

async function expectLinear({ what, filler, isInBody }: Place, requestWith: (text: string) => Request): Promise<void> {
  const { short, longer } = isInBody ? lengthsInBody : lengthsInHead;
  const workOf = (length: number) => leastWork(() => requestWith(hostileText(filler, length)));
  const least = await workOf(short);
  for (const length of longer) expect((await workOf(length)) / least, `${length} of ${what}`).toBeLessThan(mostGrowth);
}

const roleFor = ({ name, access }: DeclaredEndpoint): RoleName => {
  if (access === 'public') return 'anonymous';
  return (['admin', 'user'] as const).find((role) => roleTable[name]?.includes(role)) ?? 'super';
};

/** Every place of every endpoint that takes a value, with the texts to put there. */
const cases = allEndpoints.flatMap((endpoint, nth) => {
  const texts = placesOf(endpoint).flatMap((place, index) =>
    fillersFor(nth + index).map(([name, filler]) => ({ place, name, filler })),
  );
  return texts.length === 0 ? [] : [{ endpoint, title: endpoint.name, texts }];
});

describe('hostile texts', () => {
  it.each(cases)('T40 $title does no more work for them than their length', async ({ endpoint, texts }) => {
    const caller = await buildCaller(world, roleFor(endpoint));
    const request = await buildRequest(world, endpoint, caller);
    for (const { place, name, filler } of texts)
      await expectLinear({ what: `${name} at ${place}`, filler, isInBody: place.startsWith('body') }, (text) =>
        toInject(endpoint, withIds(request, place, [text]), caller),
      );
  });

  const headers: [name: string, url: string, headersOf: (text: string, caller: Caller) => Record<string, string>][] = [
    ['the token', '/api/auth/me', (text) => ({ authorization: `Bearer ${text}` })],
    ['the refresh cookie', '/api/auth/refresh_token', (text) => ({ cookie: `jrt=${text}`, 'x-requested-with': 'x' })],
    ['the media cookie', '/media/00000000-0000-4000-8000-000000000000', (text) => ({ cookie: `jmt=${text}` })],
    [
      'the signature of a webhook',
      '/api/webhooks/whatsapp/00000000-0000-4000-8000-000000000000',
      (text) => ({ 'x-hub-signature-256': text }),
    ],
  ];
  it.each(
    headers.flatMap(([name, url, headersOf], index) =>
      fillersFor(index).map(([filler, part]) => ({ name, url, headersOf, filler, part })),
    ),
  )('T40 $filler in $name cost no more than their length', async ({ url, headersOf, filler, part }) => {
    const caller = await buildCaller(world, 'admin');
    const method = url.includes('/media/') || url.endsWith('/me') ? 'GET' : 'POST';
    await expectLinear({ what: filler, filler: part, isInBody: false }, (text) => ({
      method,
      url,
      headers: headersOf(encodeURIComponent(text), caller),
    }));
  });

  const parts = ['the name of a file', 'the name of a field', 'body', 'clientId', 'quotedMsgId', 'voice'];
  it.each(parts.flatMap((part, index) => fillersFor(index).map(([name, filler]) => ({ part, name, filler }))))(
    'T40 $name in $part of a form cost no more than their length',
    async ({ part, name, filler }) => {
      const endpoint = allEndpoints.find(({ name }) => name === 'messages.send') as DeclaredEndpoint;
      const caller = await buildCaller(world, 'admin');
      const { url, token } = toInject(endpoint, await buildRequest(world, endpoint, caller), caller);
      await expectLinear({ what: name, filler, isInBody: true }, (text) => ({
        method: 'POST',
        url,
        ...(token ? { token } : {}),
        ...toForm(part, text),
      }));
    },
  );
});

const boundary = 'a-boundary-of-ours';

/** A form with a file, and a text at one of its parts. */
function toForm(part: string, text: string): Pick<Request, 'headers' | 'payload'> {
  // A name ends with its quotation mark or line, whatever stands there.
  const name = text.replaceAll(/["\r\n]/g, '_');
  const field = part === 'the name of a field' ? name : part;
  const fileName = part === 'the name of a file' ? name : 'foto.png';
  const head = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const pieces = [
    `${head(`name="${field}"`)}${text}\r\n`,
    head(`name="medias"; filename="${fileName}"`),
    buildPng(),
    `\r\n--${boundary}--\r\n`,
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  };
}
