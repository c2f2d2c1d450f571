import { randomInt } from 'node:crypto';
import {
  allEndpoints,
  allEvents,
  billingEvents,
  contactsEvents,
  schedulesEvents,
  sessionEvents,
  ticketsEvents,
} from '@balcao/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoices } from '../src/features/billing/index.ts';
import { contactsMerged } from '../src/features/contacts/index.ts';
import { audiences } from './generated/audiences.ts';
import { buildCast } from './generated/build-cast.ts';
import { openCaller, type Caller } from './generated/callers.ts';
import { watchCommits, type CommitWatch } from './generated/commit-watch.ts';
import { answersInstead, callEffects, driverEffects } from './generated/catalogues.ts';
import { isUnderTest } from './generated/endpoints-under-test.ts';
import { tell, type Call, type CallEffects, type Chat, type DriverEffects, type Told } from './generated/effects.ts';
import { expectHeard, findTicketId, kindOf, observe, readFacts, type Observed } from './generated/observer.ts';
import { buildRequest, toInject, withParts } from './generated/requests.ts';
import { openChats, openDesks, openNewcomer, settle, type Cast, type Screen } from './generated/screens.ts';
import { alternativesOf, shapeOf } from './generated/shape.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';
import { buildTicket } from './support/test-conversations.ts';
import { buildPerson } from './support/test-people.ts';

let world: World;
let cast: Cast;
let commits: CommitWatch;
let desks: Screen[];
/** The screens of the test that runs now. */
let own: Screen[] = [];

beforeAll(async () => {
  const app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  world = await buildWorld(app);
  commits = watchCommits(app);
  cast = await buildCast(world);
  desks = await openDesks(world, cast);
});
afterEach(() => {
  for (const { listener } of own) listener.socket.disconnect();
  own = [];
});
afterAll(() => world.app.close());

/** Runs something in front of everybody's screens, with the conversation of the ticket open on some. */
async function watch<T>(ticketId: number | null, act: () => Promise<T>): Promise<Observed<T>> {
  own.push(...(ticketId === null ? [] : await openChats(world, cast, ticketId)));
  const observed = await observe({ app: world.app, commits }, { screens: [...desks, ...own], ticketId }, act);
  expect(observed.early ?? [], 'nothing is told before it is stored').toEqual([]);
  return observed;
}

async function expectTold(
  tells: readonly Told[],
  about: Pick<Observed<unknown>, 'before' | 'after'> & { callerId: number },
): Promise<void> {
  const screens = [...desks, ...own];
  await expectHeard({ app: world.app, companyId: world.mine.id, screens, tells }, { cast, ...about });
}

async function callerFor(as: CallEffects['as']): Promise<Caller> {
  if (as !== 'newcomer') {
    const { id, email, token } = cast[as ?? 'admin'];
    const company = as === 'operator' ? world.platform : world.mine;
    const role = as === 'operator' ? 'super' : as === 'owner' ? 'user' : 'admin';
    return { role, company, userId: id, email, token, cookies: {} };
  }
  const person = await buildPerson(world.app, world.mine, { queueIds: [world.mine.queueId] });
  const caller = await openCaller(world, { role: 'user', company: world.mine, person });
  own.push(await openNewcomer(world, { ...person, token: caller.token ?? '' }));
  return caller;
}

/** Endpoints whose callers are nobody of the company; the tests further down look at them. */
const testedApart = [
  'setup.createOwner',
  'companies.signup',
  'companies.confirmSignup',
  'session.confirmRequiredFactor',
];

const readers = allEndpoints
  .filter(({ name, method }) => method === 'GET' && !callEffects.some(({ endpoint }) => endpoint === name))
  .map(({ name }): CallEffects => ({ endpoint: name, audit: { none: 'reading' }, tells: [] }));

describe('what a call leaves behind', () => {
  const titled = [...callEffects, ...readers]
    .filter(({ endpoint }) => isUnderTest(endpoint))
    .map((one) => [one.when ? `${one.endpoint} (${one.when})` : one.endpoint, one] as const);

  it.each(titled)('T37 %s', async (_title, { endpoint: name, as, arrange, audit, tells }) => {
    const endpoint = allEndpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`no endpoint is called ${name}`);
    const caller = await callerFor(as);
    const example = await buildRequest(world, endpoint, caller);
    const call: Call = { world, cast, caller, request: example };
    call.request = withParts(example, (await arrange?.(call)) ?? {});
    const ticketId = await findTicketId(world.app, endpoint, call.request);

    const inject = toInject(endpoint, call.request, caller);
    const { result, rows, origins, early, before, after } = await watch(ticketId, () => world.app.request(inject));

    const refusal = arrange ? undefined : answersInstead[name]?.[0];
    expect(result.statusCode, result.body).toBe(refusal ?? endpoint.status ?? 200);
    const answer = endpoint.response ? result.json<Record<string, unknown>>() : {};
    const row = 'none' in audit ? null : await audit(call, answer);
    const { by, ...noted } = row ?? {};
    expect(rows).toEqual(row ? [{ companyId: caller.company.id, actorId: caller.userId, ...by, ...noted }] : []);
    expect(origins).toEqual(rows.map(() => ({ address: inject.remoteAddress, device: 'Firefox, Linux' })));
    if (tells.length > 0) expect(early, 'its COMMIT was seen').not.toBeNull();
    const made = name === 'tickets.create' ? await readFacts(world.app, Number(answer['id'])) : null;
    await expectTold(tells, { callerId: caller.userId, before: made ?? before, after: made ?? after });
  });

  it('T37 has a line for every endpoint that changes something', () => {
    const listed = new Set([...callEffects.map(({ endpoint }) => endpoint), ...testedApart]);
    const forgotten = allEndpoints.filter(({ name, method }) => method !== 'GET' && !listed.has(name));
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });
});

/** A conversation in the owner's hands or in the queue, with a contact whom WhatsApp knows under two addresses. */
async function buildChat({
  on,
  answered,
}: Pick<DriverEffects, 'on' | 'answered'>): Promise<Chat & { connectionId: number }> {
  const { app, mine } = world;
  const { asOwner } = app.database;
  const ticket = await buildTicket(app, mine, { status: on === 'waiting' ? 'pending' : 'open' });
  const number = `55119${randomInt(60_000_000, 99_999_999)}`;
  const insert = `INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, $2, $3, $4)`;
  await asOwner(insert, [mine.id, 'pn', number, ticket.contactId]);
  const [double] = await asOwner<{ id: number }>(
    "INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla de novo') RETURNING id",
    [mine.id],
  );
  await asOwner(insert, [mine.id, 'lid', number, double?.id]);
  await asOwner('UPDATE contacts SET name = $2, number = $2 WHERE id = $1', [ticket.contactId, number]);
  await asOwner('UPDATE tickets SET chat = $2 WHERE id = $1', [ticket.id, `pn:${number}`]);
  const wids = await asOwner<{ id: number; wid: string }>(
    'SELECT id, wid FROM messages WHERE ticket_id = $1 ORDER BY id',
    [ticket.id],
  );
  if (!answered) await asOwner('UPDATE tickets SET last_sent_id = $2 WHERE id = $1', [ticket.id, wids[1]?.id]);
  return {
    ticketId: ticket.id,
    connectionId: ticket.connectionId,
    address: `pn:${number}`,
    theirs: wids[0]?.wid ?? '',
    ours: wids[1]?.wid ?? '',
  };
}

describe('what an event of WhatsApp leaves behind', () => {
  const titled = driverEffects.map((one) => [one.when ? `${one.type} (${one.when})` : one.type, one] as const);

  it.each(titled)('T37 %s', async (_title, { on, answered, event, merges, tells }) => {
    const chat = await buildChat({ on, answered });
    if (on === 'nothing')
      await world.app.database.asOwner(
        'INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, 0)',
        [world.mine.id, chat.connectionId, world.mine.queueId],
      );
    const link = { companyId: world.mine.id, connectionId: chat.connectionId, fence: null };
    const { rows, before, after } = await watch(on === 'nothing' ? null : chat.ticketId, () =>
      world.app.whatsapp.onChatEvent(link, event(chat)),
    );
    expect(rows).toEqual(
      merges
        ? [
            {
              companyId: world.mine.id,
              actorId: null,
              action: 'contacts merged',
              object: expect.stringMatching(/^\d+$/),
              detail: { mergedId: expect.any(Number) },
            },
          ]
        : [],
    );
    const opened = { status: 'pending', queueId: world.mine.queueId, userId: null, whatsappId: null } as const;
    await expectTold(tells, { callerId: 0, before: before ?? opened, after: after ?? opened });
  });

  it('T37 has a line for every event of a driver', () => {
    const known: Readonly<Record<DriverEffects['type'], true>> = {
      message: true,
      edit: true,
      revoke: true,
      reaction: true,
      ack: true,
      sendFailed: true,
      call: true,
      typing: true,
      identityLinked: true,
      contact: true,
    };
    const listed = new Set(driverEffects.map(({ type }) => type));
    expect(Object.keys(known).filter((type) => !listed.has(type as DriverEffects['type']))).toEqual([]);
  });
});

describe('what else is told', () => {
  const importing = tell(contactsEvents.contact, 'import', audiences.admins);
  // To whom is tested with the imports.
  const imported = tell(contactsEvents.contactImport, 'update', audiences.caller);
  const reloaded = tell(contactsEvents.contact, 'reload', audiences.company);
  const moved = tell(schedulesEvents.schedule, 'reload', audiences.company);
  const typing = tell(ticketsEvents.ticketPresence, undefined, audiences.conversation);
  const invoiced = tell(billingEvents.invoice, 'create', audiences.admins);
  const listed = tell(billingEvents.invoicesChanged, 'update', audiences.operators);
  const online = tell(sessionEvents.userOnlineChange, undefined, audiences.adminsAndOperators);

  it('T37 the contacts of a phone are announced once, when all of them are there', async () => {
    // What the calls above have left to do tells of itself.
    await world.app.jobs.runDue();
    await settle(world.app, desks);
    const started = await world.app.request({ method: 'POST', url: '/api/contacts/import', token: cast.admin.token });
    expect(started.statusCode, started.body).toBe(200);
    const { before, after } = await watch(null, () => world.app.jobs.runDue());
    await expectTold([importing, reloaded], { callerId: 0, before, after });
  });

  it('S609 T37 what was scheduled for a contact that turned out to be another one is told once', async () => {
    const { app, mine } = world;
    const people = await app.database.asOwner<{ id: number }>(
      "INSERT INTO contacts (company_id, name) VALUES ($1, 'Um'), ($1, 'Outro') RETURNING id",
      [mine.id],
    );
    const [loserId = 0, winnerId = 0] = people.map(({ id }) => id);
    await app.database.asOwner(
      "INSERT INTO schedules (company_id, contact_id, body, send_at, due_at, look_at) VALUES ($1, $2, 'Bom dia', $3, $3, $3)",
      [mine.id, loserId, '2030-01-31T12:00:00Z'],
    );
    const { before, after } = await watch(null, () =>
      app.uow.write(mine.id, (work) => work.record(contactsMerged(mine.id, { loserId, winnerId }))),
    );
    await expectTold([moved], { callerId: 0, before, after });
    expect(await app.database.asOwner('SELECT id FROM schedules WHERE contact_id = $1', [winnerId])).toHaveLength(1);
  });

  it('S681 S766 T37 a new invoice is told to the admins, and to operators that their list changed', async () => {
    const { app, mine } = world;
    await app.database.asOwner('UPDATE companies SET due_date = app_now()::date + 10 WHERE id = $1', [mine.id]);
    const { before, after } = await watch(null, () => createInvoices(app.uow));
    await expectTold([invoiced, listed], { callerId: 0, before, after });
  });

  it('T37 who types in a conversation is told to those who have it open', async () => {
    const { ticketId } = await buildChat({ on: 'owned' });
    const { before, after } = await watch(ticketId, async () => {
      const typist = own.find(({ person, view }) => person === 'colleague' && view === 'chat');
      expect(await typist?.listener.socket.emitWithAck('ticketPresence', { ticketId, state: 'composing' })).toBe(true);
    });
    await expectTold([typing], { callerId: 0, before, after });
  });

  it('S34 T37 who comes online is told to the admins and the operators', async () => {
    for (const { listener } of desks) listener.heard.length = 0;
    const person = await buildPerson(world.app, world.mine);
    own.push(await openNewcomer(world, person));
    const heard = desks.filter((desk) => online.to(desk, { cast, callerId: 0, before: null, after: null }));
    const others = desks.filter((desk) => !heard.includes(desk));
    const cameTo = ({ listener }: Screen): number =>
      listener.heard.filter(({ name, payload }) => name === online.event.name && payload['userId'] === person.id)
        .length;
    await expect.poll(() => heard.map(cameTo)).toEqual([1, 1]);
    await settle(world.app, desks);
    expect([heard.map(cameTo), others.map(cameTo)]).toEqual([
      [1, 1],
      [0, 0, 0, 0],
    ]);
  });

  it('T37 every event of the contract is told by something', () => {
    const declared = allEvents.flatMap(({ name, payload }) =>
      alternativesOf(shapeOf(payload)).flatMap(({ properties = {} }) => {
        const { action } = properties;
        const actions = action?.enum ?? (action?.const === undefined ? [undefined] : [action.const]);
        return actions.map((one) => kindOf(name, one));
      }),
    );
    const tells = [
      ...callEffects,
      ...driverEffects,
      { tells: [importing, imported, reloaded, moved, typing, online, invoiced, listed] },
    ].flatMap((one) => one.tells);
    const told = new Set(tells.map(({ event, action }) => kindOf(event.name, action)));
    expect(declared.filter((kind) => !told.has(kind))).toEqual([]);
  });
});
