import { botWords, readScheduleRows } from '@balcao/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from './test-work.ts';
import type { Logger } from '../src/platform/logger.ts';
import type { Principal } from '../src/platform/principal.ts';
import { during } from '../src/platform/reactions.ts';
import { createParkedEventWorker, messageCreated, receiveEvent } from '../src/features/messages/index.ts';
import { buildMessage } from '../src/features/messages/test-data.ts';
import { changeTicket } from '../src/features/tickets/change-ticket.ts';

const log = { error: () => undefined } as unknown as Logger;
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let breaks = (): void => undefined;

beforeEach(async () => {
  breaks = () => undefined;
  work = await startTestWork({
    during: [during(messageCreated, async (_work, { message }) => void (message.fromMe && breaks()))],
  });
  link = await work.buildLink({ queues: 2 });
  await work.database.asOwner("UPDATE connections SET greeting_message = 'Olá! Escolha:'");
  const insert = `INSERT INTO queue_options (company_id, queue_id, parent_id, position, title, message)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;
  const add = async (parentId: number | null, position: number, title: string): Promise<number> => {
    const [row] = await work.database.asOwner<{ id: number }>(insert, [
      link.companyId,
      link.queueIds[1],
      parentId,
      position,
      title,
      `${title}!`,
    ]);
    return row?.id ?? 0;
  };
  const boleto = await add(null, 1, 'Boleto');
  await add(boleto, 1, 'Segunda via');
  await add(null, 2, 'Outro');
});
afterEach(() => work.close());

/** A customer's text, a minute after everything so far has left. */
async function write(body: string, { backlog = false, id }: { backlog?: boolean; id?: string } = {}): Promise<void> {
  await work.database.asOwner(
    "UPDATE messages SET send_state = 'sent', sent_at = now() - interval '1 minute' WHERE from_me",
  );
  await receiveEvent(
    { uow: work.uow, log },
    link,
    buildMessage({ body, backlog, at: Date.now(), ...(id ? { id } : {}) }),
  );
}

const said = async (): Promise<string[]> =>
  (
    await work.database.asOwner<{ body: string; from_me: boolean }>('SELECT body, from_me FROM messages ORDER BY id')
  ).map(({ body, from_me }) => `${from_me ? '<' : '>'} ${body}`);

const place = async () =>
  (
    await work.database.asOwner<{ queue_id: number | null; chatbot: boolean; status: string }>(
      'SELECT queue_id, chatbot, status FROM tickets',
    )
  )[0];

const answers = async (): Promise<string[]> => (await said()).filter((one) => one.startsWith('<'));

const ticketId = async (): Promise<number> =>
  (await work.database.asOwner<{ id: number }>('SELECT id FROM tickets'))[0]?.id ?? 0;

async function buildAdmin(): Promise<Principal> {
  const [person] = await work.database.asOwner<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Bia', 'bia@x.test', 'x', 'admin') RETURNING id",
    [link.companyId],
  );
  return {
    userId: person?.id ?? 0,
    companyId: link.companyId,
    sessionId: '',
    profile: 'admin',
    super: false,
    queueIds: [],
    connectionIds: [],
    companyHasNoQueue: false,
    restricted: false,
  };
}

const menu = '< Olá! Escolha:\n\n*[ 1 ]* - Fila 0\n*[ 2 ]* - Fila 1';
const root = '*[ 1 ]* - Boleto\n*[ 2 ]* - Outro\n*[ # ]* - Menu inicial';

describe('S503 the chatbot', () => {
  it('asks for a queue, walks its tree and calls a person, every text stored and in line once', async () => {
    for (const body of ['oi', '2', '1', '1']) await write(body);
    expect(await said()).toEqual([
      '> oi',
      menu,
      '> 2',
      `< ${root}`,
      '> 1',
      '< Boleto!\n\n*[ 1 ]* - Segunda via\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
      '> 1',
      '< Segunda via!',
    ]);
    expect(await place()).toEqual({ queue_id: link.queueIds[1], chatbot: false, status: 'pending' });
    expect(await work.database.asOwner('SELECT 1 FROM outbox')).toHaveLength(4);
  });

  it('fills the variables of its texts, from the fields of the contact too, and none that the contact brings', async () => {
    await work.database.asOwner("UPDATE queue_options SET message = '{nome}, {{Plano}} {{protocolo}} {fila} {x}'");
    for (const body of ['oi', '2']) await write(body);
    await work.database.asOwner("UPDATE contacts SET name = '{{protocolo}}', named_by_person = true");
    await work.database.asOwner(
      "INSERT INTO contact_fields (company_id, contact_id, position, name, value) SELECT company_id, id, 1, 'Plano', 'Fibra' FROM contacts",
    );
    await write('2');
    expect((await said()).at(-1)).toBe(`< {{protocolo}}, Fibra ${await ticketId()} Fila 1 {x}`);
  });

  it('is told as changes of the ticket, after the commit', async () => {
    await write('oi');
    await write('2');
    const changes = work.events
      .filter(({ name }) => name === 'ticketChanged')
      .map(({ data }) => (data as { ticket: { queueId: number | null; chatbot: boolean } }).ticket);
    expect(changes.map(({ queueId, chatbot }) => [queueId, chatbot])).toEqual([
      [null, true],
      [link.queueIds[1], true],
    ]);
  });

  it('says nothing twice: a message that WhatsApp tells again, and a failure in the middle of an answer', async () => {
    await write('oi', { id: 'A' });
    await write('oi', { id: 'A' });
    let isBroken = true;
    breaks = () => {
      if (isBroken) throw new Error('the node dies here');
    };
    await write('2');
    expect(await said()).toEqual(['> oi', menu]);
    isBroken = false;
    await createParkedEventWorker({ uow: work.uow, log }).drain();
    expect(await said()).toEqual(['> oi', menu, '> 2', `< ${root}`]);
  });

  it('takes one of two messages at once after the other', async () => {
    await write('oi');
    await work.database.asOwner("UPDATE messages SET send_state = 'sent' WHERE from_me");
    const at = Date.now() + 5_000;
    await Promise.all([
      receiveEvent({ uow: work.uow, log }, link, buildMessage({ body: '2', at })),
      receiveEvent({ uow: work.other, log }, link, buildMessage({ body: '2', at })),
    ]);
    expect(await said()).toEqual(expect.arrayContaining(['> oi', menu, `< ${root}`]));
    expect((await said()).filter((one) => one === `< ${root}`)).toHaveLength(1);
  });

  it('does not answer what was written while the connection was lost', async () => {
    await write('oi', { backlog: true });
    expect(await said()).toEqual(['> oi']);
  });

  it('keeps silent while a person attends, also about #, and afterwards until # comes', async () => {
    await write('oi');
    const admin = await buildAdmin();
    await changeTicket(work.uow, admin, { id: await ticketId(), status: 'open', userId: admin.userId });
    expect((await place())?.chatbot).toBe(false);
    await write('#');
    await write('atendente');
    await changeTicket(work.uow, admin, { id: await ticketId(), status: 'pending' });
    await write('2');
    expect(await answers()).toEqual([menu]);
    await write('#');
    expect(await answers()).toEqual([menu, menu]);
  });

  it('keeps silent once somebody answered on the phone', async () => {
    await write('oi');
    await receiveEvent({ uow: work.uow, log }, link, buildMessage({ body: 'Já vejo', fromMe: true, at: Date.now() }));
    expect((await place())?.chatbot).toBe(false);
    await write('2');
    expect(await answers()).toEqual([menu, '< Já vejo']);
  });

  it('shows the menu of a queue that a person transfers to, below the transfer', async () => {
    await write('oi');
    const admin = await buildAdmin();
    const id = await ticketId();
    await changeTicket(work.uow, admin, { id, status: 'open', userId: admin.userId });
    await changeTicket(work.uow, admin, { id, queueId: link.queueIds[1] ?? null, userId: null });
    expect(await answers()).toEqual([menu, `< ${root}`]);
    expect(await place()).toEqual({ queue_id: link.queueIds[1], chatbot: true, status: 'pending' });
    await write('2');
    expect((await answers()).at(-1)).toBe('< Outro!');
  });

  it('asks before a conversation waits in the queue for those who never choose', async () => {
    await work.database.asOwner('UPDATE connections SET default_queue_id = $1', [link.queueIds[0]]);
    await write('oi');
    expect(await answers()).toEqual([menu]);
    expect((await place())?.queue_id).toBeNull();
    for (const body of ['não sei', 'não sei mesmo', 'ajuda']) await write(body);
    expect(await place()).toEqual({ queue_id: link.queueIds[0], chatbot: false, status: 'pending' });
  });

  it('tells in the conversation which queue it chose, and where its menu ended', async () => {
    for (const body of ['oi', '2', '1', '1']) await write(body);
    const timeline = await work.database.asOwner<{ kind: string; queue_id: number | null; note: string | null }>(
      `SELECT e.kind, e.queue_id, e.note FROM ticket_timeline e JOIN messages m ON m.id = e.after_message_id
       WHERE NOT m.from_me ORDER BY e.id`,
    );
    expect(timeline).toEqual([
      { kind: 'botSorted', queue_id: link.queueIds[1], note: null },
      { kind: 'botFinished', queue_id: null, note: 'Boleto › Segunda via' },
    ]);
  });

  it.each([
    ['personWanted', ['humano']],
    ['botGaveUp', ['oi', 'a', 'b', 'c']],
  ])('tells in the conversation that it called somebody: %s', async (kind, bodies) => {
    for (const body of bodies) await write(body);
    expect(await work.database.asOwner('SELECT kind FROM ticket_timeline')).toEqual([{ kind }]);
  });

  it('calls a person in the language of the customer', async () => {
    await receiveEvent(
      { uow: work.uow, log },
      link,
      buildMessage({ body: 'atendente', from: ['pn:34600111222'], at: Date.now() }),
    );
    expect(await said()).toEqual(['> atendente', `< ${botWords.es.calling}`]);
  });

  /** Closed all week, by the hours of the company or of the queue. */
  async function close(by: 'company' | 'queue'): Promise<void> {
    await work.database.asOwner("INSERT INTO settings (company_id, key, value) VALUES ($1, 'scheduleType', $2)", [
      link.companyId,
      by,
    ]);
    const rows = JSON.stringify(readScheduleRows([{ weekdayEn: 'monday' }]));
    await work.database.asOwner('UPDATE companies SET schedules = $1', [rows]);
    await work.database.asOwner("UPDATE queues SET schedules = $1, out_of_hours_message = 'Volte amanhã'", [rows]);
  }
  const wait = (time: string) =>
    work.database.asOwner(`UPDATE bot_states SET closed_told_at = closed_told_at - interval '${time}'`);
  const closedText = `< ${botWords.pt.closed}`;

  it('S501 says once an hour that the company is closed, and asks for a queue when it is open again', async () => {
    await close('company');
    await write('oi');
    await write('oi?');
    await wait('59 minutes');
    await write('alguém?');
    expect(await answers()).toEqual([closedText]);
    await wait('1 minute');
    await write('alô');
    expect(await answers()).toEqual([closedText, closedText]);
    expect((await place())?.chatbot).toBe(false);
    await work.database.asOwner("UPDATE settings SET value = 'disabled'");
    await write('bom dia');
    expect((await answers()).at(-1)).toBe(menu);
  });

  it('S501 says that the queue is closed when it is entered, and keeps it', async () => {
    await close('queue');
    await write('oi');
    await write('2');
    await write('1');
    expect(await answers()).toEqual([menu, '< Volte amanhã']);
    expect(await place()).toEqual({ queue_id: link.queueIds[1], chatbot: false, status: 'pending' });
    await work.database.asOwner("UPDATE settings SET value = 'disabled'");
    await write('bom dia');
    expect(await answers()).toEqual([menu, '< Volte amanhã']);
  });

  it('S502 says nothing over an attendant who is online, and that it is closed for one who is not', async () => {
    await write('oi');
    const admin = await buildAdmin();
    await changeTicket(work.uow, admin, { id: await ticketId(), status: 'open', userId: admin.userId });
    await close('company');
    await work.database.asOwner(
      "INSERT INTO presence (company_id, socket_id, user_id, node_id) VALUES ($1, 'a', $2, gen_random_uuid())",
      [link.companyId, admin.userId],
    );
    await write('oi?');
    expect(await answers()).toEqual([menu]);
    await work.database.asOwner('DELETE FROM presence');
    await write('alguém?');
    await write('alô?');
    expect(await answers()).toEqual([menu, closedText]);
    expect((await place())?.status).toBe('open');
  });

  it('greets once where a connection has one queue', async () => {
    link = await work.buildLink({ queues: 1 });
    await work.database.asOwner("UPDATE queues SET greeting_message = 'Já chamo alguém' WHERE company_id = $1", [
      link.companyId,
    ]);
    await write('oi');
    await write('alô');
    expect(await said()).toEqual(['> oi', '< Já chamo alguém', '> alô']);
  });
});
