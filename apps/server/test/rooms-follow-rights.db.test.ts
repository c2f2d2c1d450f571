import {
  clientEvents,
  messagesEvents,
  rooms,
  ticketNotesEvents,
  ticketStatuses,
  usersEvents,
  wireName,
} from '@balcao/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMessage } from '../src/features/messages/test-data.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildConnection } from './support/test-conversations.ts';
import { buildCompany, buildPerson, buildSession, type TestCompany, type TestPerson } from './support/test-people.ts';
import { listenAs, type Listener } from './support/test-sockets.ts';

/*
 * Whoever hears of a conversation could open it, and whoever has it open and could open it again hears of it: after
 * every step of any history, at once and on every node.
 */

const runs = process.env['TORTURE'] === 'full' ? 60 : 4;
const seed = Number(process.env['TORTURE_SEED']);

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  process.stdout.write(`T39: repeat with TORTURE_SEED=${seed}\n`);
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
  for (const node of [app, other]) await node.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

type Member = { person: TestPerson; listener: Listener; node: TestApp };
type Scene = {
  company: TestCompany;
  queueIds: number[];
  connectionId: number;
  ticketId: number;
  /** Everybody but the admin who makes the changes. */
  members: Member[];
};

/** What can happen; numbers choose among the members and queues there are. */
type Step =
  | { kind: 'transfer'; to: number | null; queue: number }
  | { kind: 'accept'; by: number }
  | { kind: 'return' | 'resolve' | 'customer writes' | 'queue deleted' | 'queue created' }
  | { kind: 'queues'; of: number; queues: readonly number[] }
  | { kind: 'queues of the connection'; queues: readonly number[] }
  | { kind: 'profile'; of: number; profile: 'admin' | 'user' };

const member = fc.nat(3);
const queue = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), to: fc.option(member), queue }),
  fc.record({ kind: fc.constant('accept' as const), by: member }),
  fc.record({ kind: fc.constantFrom('return' as const, 'resolve' as const, 'customer writes' as const) }),
  fc.record({ kind: fc.constantFrom('queue deleted' as const, 'queue created' as const) }),
  fc.record({ kind: fc.constant('queues' as const), of: member, queues: fc.uniqueArray(queue, { maxLength: 2 }) }),
  fc.record({
    kind: fc.constant('queues of the connection' as const),
    queues: fc.uniqueArray(queue, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('profile' as const), of: member, profile: fc.constantFrom('admin', 'user') }),
);

async function buildScene(): Promise<Scene> {
  const company = await buildCompany(app);
  const queueIds = [company.queueId, await addQueue(company), await addQueue(company)];
  const connectionId = await buildConnection(app, company, { queueIds });
  await app.whatsapp.onChatEvent({ companyId: company.id, connectionId, fence: null }, buildMessage());
  const [ticket] = await app.database.asOwner<{ id: number }>('SELECT id FROM tickets WHERE company_id = $1', [
    company.id,
  ]);
  const members: Member[] = [];
  for (const [index, queues] of [[0], [1], [0, 1, 2], []].entries()) {
    const person = await buildPerson(app, company, {
      profile: index === 3 ? 'admin' : 'user',
      queueIds: queues.map((place) => queueIds[place] ?? 0),
    });
    members.push(await arrive({ person, node: index % 2 === 0 ? app : other }));
  }
  return { company, queueIds, connectionId, ticketId: ticket?.id ?? 0, members };
}

let colours = 0;

async function addQueue(company: TestCompany): Promise<number> {
  colours += 1;
  const payload = { name: `Fila ${colours}`, color: `#${String(colours).padStart(6, '0')}` };
  const made = await app.request({ method: 'POST', url: '/api/queue', token: company.admin.token, payload });
  return made.json().id;
}

/** A browser with every list and the bell open. */
async function arrive({ person, node }: Pick<Member, 'person' | 'node'>): Promise<Member> {
  const listener = await listenAs(node, person);
  await listener.socket.emitWithAck(clientEvents.joinNotification);
  for (const status of ticketStatuses) await listener.socket.emitWithAck(clientEvents.joinTickets, status);
  return { person, listener, node };
}

/** Makes the change; one that is refused is a step too. */
async function take(scene: Scene, one: Step): Promise<void> {
  const { company, queueIds, members, ticketId } = scene;
  const asAdmin = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.request({ method, url, token: company.admin.token, ...(payload ? { payload } : {}) });
  const at = (place: number): Member => members[place] as Member;
  const ticket = `/api/tickets/${ticketId}`;
  if (one.kind === 'transfer')
    await asAdmin('PUT', ticket, {
      queueId: queueIds[one.queue % queueIds.length],
      userId: one.to === null ? null : at(one.to).person.id,
    });
  if (one.kind === 'accept')
    await app.request({
      method: 'PUT',
      url: ticket,
      token: at(one.by).person.token,
      payload: { status: 'open', userId: at(one.by).person.id },
    });
  if (one.kind === 'return') await asAdmin('PUT', ticket, { status: 'pending', userId: null });
  if (one.kind === 'resolve') await asAdmin('PUT', ticket, { status: 'closed' });
  if (one.kind === 'customer writes') await write(scene);
  if (one.kind === 'queues')
    await asAdmin('PUT', `/api/users/${at(one.of).person.id}`, {
      queueIds: one.queues.flatMap((n) => queueIds[n] ?? []),
    });
  if (one.kind === 'queues of the connection')
    await asAdmin('PUT', `/api/whatsapp/${scene.connectionId}`, {
      name: 'Loja',
      provider: 'simulator',
      greetingMessage: 'Olá!',
      queueIds: one.queues.flatMap((n) => queueIds[n] ?? []),
    });
  if (one.kind === 'profile') await asAdmin('PUT', `/api/users/${at(one.of).person.id}`, { profile: one.profile });
  if (one.kind === 'queue deleted' && queueIds.length > 1) await asAdmin('DELETE', `/api/queue/${queueIds.pop()}`);
  if (one.kind === 'queue created' && queueIds.length < 3) queueIds.push(await addQueue(company));
}

/** The customer writes; the connection reopens a ticket that was closed just now. */
const write = ({ company, connectionId }: Scene): Promise<void> =>
  app.whatsapp.onChatEvent({ companyId: company.id, connectionId, fence: null }, buildMessage());

/** A colleague writes a note, which only those hear who have the conversation open. */
const note = async ({ company, ticketId }: Scene): Promise<void> => {
  const payload = { note: 'Só entre nós', ticketId };
  await app.request({ method: 'POST', url: '/api/ticket-notes', token: company.admin.token, payload });
};

let marks = 0;

/** Who hears what is said right now. */
async function whoHears(scene: Scene, say: (scene: Scene) => Promise<void>): Promise<boolean[]> {
  const { company, members } = scene;
  const from = members.map(({ listener }) => listener.heard.length);
  await say(scene);
  // Everybody hears of the own account, so that what was sent before this has arrived when it has.
  marks += 1;
  const accounts = members.map(({ person }) => rooms.account(person.id));
  app.deps.broadcaster.emit(usersEvents.user, company.id, [rooms.account(0), ...accounts], {
    action: 'delete',
    userId: marks,
  });
  const contents = [messagesEvents.appMessage, ticketNotesEvents.ticketNote].map((event) =>
    wireName(event, company.id),
  );
  return Promise.all(
    members.map(async ({ listener }, index) => {
      const news = () => listener.heard.slice(from[index]);
      await expect
        .poll(() => !listener.socket.connected || news().some(({ payload: { userId } }) => userId === marks))
        .toBe(true);
      return news().some(({ name }) => contents.includes(name));
    }),
  );
}

/** Who could open the conversation. */
const whoCanGet = ({ members, ticketId }: Scene): Promise<boolean[]> =>
  Promise.all(
    members.map(
      async ({ person: { token } }) =>
        (await app.request({ url: `/api/tickets/${ticketId}`, token })).statusCode === 200,
    ),
  );

/** Everybody tries to open the conversation; those whose session ended log in again first. */
async function openForAll(scene: Scene): Promise<boolean[]> {
  return Promise.all(
    scene.members.map(async (one, index) => {
      let present = one;
      if ((await app.request({ url: '/api/auth/me', token: one.person.token })).statusCode !== 200) {
        one.listener.socket.disconnect();
        present = await arrive({ ...one, person: await buildSession(app, one.person) });
        scene.members[index] = present;
      }
      return (await present.listener.socket.emitWithAck(clientEvents.joinChatBox, scene.ticketId)) as boolean;
    }),
  );
}

describe('T39 rooms follow rights', () => {
  it(
    'lets exactly those hear a conversation who could open it, after every step of random histories',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (history) => {
          const scene = await buildScene();
          await openForAll(scene);
          for (const one of history) {
            await take(scene, one);
            const title = JSON.stringify(one);
            for (const say of [note, write]) {
              const [heard, allowed] = [await whoHears(scene, say), await whoCanGet(scene)];
              const tooMuch = heard.map((hears, index) => hears && !allowed[index]);
              expect(tooMuch, `${title}, at once`).toEqual(heard.map(() => false));
            }
            expect(await openForAll(scene), `${title}, who may open it`).toEqual(await whoCanGet(scene));
            for (const say of [note, write])
              expect(await whoHears(scene, say), `${title}, heard`).toEqual(await whoCanGet(scene));
          }
          for (const { listener } of scene.members) listener.socket.disconnect();
        }),
        { numRuns: runs, seed, endOnFailure: true },
      );
    },
    120_000 + runs * 10_000,
  );
});
