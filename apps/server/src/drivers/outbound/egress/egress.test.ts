import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { createDispatcher } from '../create-dispatcher.ts';
import { type AskDns, EgressRefused } from './guarded-connector.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine, which nobody outside may make us call, and how many connections it saw. */
async function startInside(answer: RequestListener = (_request, response) => response.end('segredo')) {
  const server = createServer(answer);
  servers.push(server);
  const seen = { connections: 0 };
  server.on('connection', () => (seen.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, place: `127.0.0.1:${port}`, seen };
}

const dnsWith =
  (...answers: string[][]): AskDns =>
  (_name, done) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('T45 %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a request to an address that somebody outside names', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://localhost',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1',
    'http://192.168.1.1',
  ])('T45 does not reach %s', async (address) => {
    await expect(createGuardedFetch({ allow: [] })(address)).rejects.toSatisfy(isRefused);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://example.com',
    'ftp://example.com',
    'http://example.com:22',
    'http://example.com:5432',
    'http://ana:senha@example.com',
    'nothing',
  ])('T45 is refused for %s, whoever lives there', async (address) => {
    await expect(createGuardedFetch({ allow: [], dns: dnsWith(['8.8.8.8']) })(address)).rejects.toSatisfy(isRefused);
  });

  it('T45 does not follow a name into the own network, also when only one of its addresses is there', async () => {
    const { seen } = await startInside();
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['169.254.169.254']]) {
      const ask = createGuardedFetch({ allow: [], dns: dnsWith(addresses) });
      await expect(ask('http://looks-harmless.example')).rejects.toSatisfy(isRefused);
    }
    expect(seen.connections).toBe(0);
  });

  it('T45 goes to the address that was looked at, whatever the name answers a moment later', async () => {
    let asked = 0;
    const flipping: AskDns = (_name, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    const ask = createGuardedFetch({ allow: [], dns: flipping });
    await expect(ask('http://rebinding.test')).rejects.toSatisfy(isRefused);
    expect(asked).toBe(1);
  });

  it('T45 does not follow a redirect into the own network, and reaches what the operator permits', async () => {
    const inside = await startInside();
    const outside = await startInside((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const url = `http://${outside.place}/`;
    await expect(createGuardedFetch({ allow: [outside.place] })(url)).rejects.toSatisfy(isRefused);
    expect(inside.seen.connections).toBe(0);
    const answer = await createGuardedFetch({ allow: [outside.place, inside.place] })(url);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'segredo']);
  });

  it('T45 gives up after a few redirects', async () => {
    const { place } = await startInside((_request, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(createGuardedFetch({ allow: [place] })(`http://${place}/`)).rejects.toSatisfy(isRefused);
  });

  it('T45 takes no more than its limit of an answer that never ends', async () => {
    const { place } = await startInside((_request, response) => {
      const write = (): void => {
        while (response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', write);
      write();
    });
    const ask = createGuardedFetch({ allow: [place] }, { totalMs: 60_000, maxBytes: 1024 * 1024 });
    await expect(ask(`http://${place}/`)).rejects.toThrow('too large');
  });

  it('T45 waits no longer than its limit for one that says nothing', async () => {
    const { place } = await startInside(() => undefined);
    const ask = createGuardedFetch({ allow: [place] }, { totalMs: 50, maxBytes: 1024 });
    await expect(ask(`http://${place}/`)).rejects.toThrow(/abort|time/i);
  });
});

it('T45 files whose address a sender chose are not fetched from the own network', async () => {
  const { place, seen } = await startInside();
  const dispatcher = createDispatcher({ proxy: null, allow: [] });
  await expect(fetch(`http://${place}/`, { dispatcher } as object)).rejects.toSatisfy(isRefused);
  expect(seen.connections).toBe(0);
  const permitted = createDispatcher({ proxy: null, allow: [place] });
  expect(await (await fetch(`http://${place}/`, { dispatcher: permitted } as object)).text()).toBe('segredo');
});

/** `fetch` hides the reason in the cause. */
function isRefused(error: unknown): boolean {
  return error instanceof EgressRefused || (error instanceof Error && error.cause instanceof EgressRefused);
}
