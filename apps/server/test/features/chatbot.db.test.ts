import { botWords, readScheduleRows } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../support/test-work.ts';
import type { Logger } from '../../src/platform/logger.ts';
import type { Principal } from '../../src/platform/principal.ts';
import { during } from '../../src/platform/reactions.ts';
import { forgetOldSteps } from '../../src/features/chatbot/delete-old-steps.ts';
import { readStepFigures } from '../../src/features/chatbot/step-queries.ts';
import { replayTree } from '../../src/features/chatbot/replay-tree.ts';
import { restoreVersion, saveTree } from '../../src/features/chatbot/save-tree.ts';
import { deleteFiles } from '../../src/features/media/index.ts';
import { createParkedEventWorker, messageCreated, receiveEvent } from '../../src/features/messages/index.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { listOptions, listReachableOptions } from '../../src/features/chatbot/option-queries.ts';
import { updateQueueMedia } from '../../src/features/queues/queries.ts';
import { changeTicket } from '../../src/features/tickets/changing/change-ticket.ts';
import { handOverSilent } from '../../src/features/chatbot/index.ts';

const log = { error: () => undefined } as unknown as Logger;
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let breaks = (): void => undefined;

beforeAll(async () => {
  work = await startTestWork({
    during: [during(messageCreated, async (_work, { message }) => void (message.fromMe && breaks()))],
  });
});
beforeEach(async () => {
  breaks = () => undefined;
  await work.reset();
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
afterAll(() => work.close());

type Written = { backlog?: boolean; id?: string; at?: number; from?: string; choiceId?: string };

const letAllLeave = () =>
  work.database.asOwner("UPDATE messages SET send_state = 'sent', sent_at = now() - interval '1 minute' WHERE from_me");

/** A customer's text, a minute after everything so far has left. */
async function write(body: string, { backlog = false, at = Date.now(), from, ...rest }: Written = {}): Promise<void> {
  await letAllLeave();
  const told = buildMessage({ body, backlog, at, ...rest, ...(from ? { from: [from] } : {}) });
  await receiveEvent({ uow: work.uow, log }, link, told);
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

const menu = '< Olá! Escolha:\n\n*[ 1 ]* - Fila 0\n*[ 2 ]* - Fila 1';
const root = '*[ 1 ]* - Boleto\n*[ 2 ]* - Outro\n*[ # ]* - Menu inicial';

describe('a customer of a company that may not work', () => {
  const set = (columns: string) =>
    work.database.asOwner(`UPDATE companies SET ${columns} WHERE id = $1`, [link.companyId]);

  it.each([
    ['has not paid', 'due_date = (app_now() AT TIME ZONE time_zone)::date - 1', "due_date = '2099-01-01'"],
    ['is switched off', 'status = false', 'status = true'],
  ])('S744 is heard and answered by nothing while it %s, and the bot goes on where it was', async (_name, off, on) => {
    await write('Oi');
    expect(await answers()).toEqual([menu]);
    const [before, asked] = [await place(), await said()];
    await set(off);
    await write('2');
    await write('Alguém?');
    expect(await said()).toEqual([...asked, '> 2', '> Alguém?']);
    expect(await place()).toEqual(before);
    expect(await work.database.asOwner('SELECT unread FROM tickets')).toEqual([{ unread: 3 }]);
    await set(on);
    await write('2');
    expect((await answers()).length).toBe(2);
    expect((await place())?.queue_id).toBe(link.queueIds[1]);
  });

  it('S740 is still answered within the days of grace', async () => {
    await set('due_date = (app_now() AT TIME ZONE time_zone)::date - 1');
    await work.database.asOwner("INSERT INTO companies (id, name) VALUES (1, 'Plataforma')");
    await work.database.asOwner("INSERT INTO settings (company_id, key, value) VALUES (1, 'graceDays', '1')");
    await write('Oi');
    expect(await answers()).toEqual([menu]);
  });
});

describe('a customer whom the bot leaves alone', () => {
  it('S585 hears nothing of it, and one in the middle of a menu waits for a person from then on', async () => {
    await write('Oi');
    expect((await answers()).length).toBeGreaterThan(0);
    expect((await place())?.chatbot).toBe(true);
    const before = await answers();
    await work.database.asOwner('UPDATE contacts SET is_bot_off = true');
    await write('2');
    expect(await answers()).toEqual(before);
    expect((await place())?.chatbot).toBe(false);
    await work.database.asOwner('UPDATE contacts SET is_bot_off = false');
  });

  it('S585 S555 hears nothing either when they answered no menu for long', async () => {
    await write('Oi');
    const before = await answers();
    await work.database.asOwner('UPDATE contacts SET is_bot_off = true');
    const id = await ticketId();
    await work.uow.write(link.companyId, (one) => handOverSilent(one, id, { isTold: true }));
    expect([await answers(), (await place())?.chatbot]).toEqual([before, false]);
  });

  it('S585 is not greeted either', async () => {
    await write('Oi');
    await work.database.asOwner("UPDATE tickets SET status = 'closed'");
    await work.database.asOwner('UPDATE contacts SET is_bot_off = true');
    const before = await answers();
    await write('Oi de novo');
    expect(await answers()).toEqual(before);
    expect((await place())?.chatbot).toBe(false);
  });
});

describe('S540 menus to tap on', () => {
  const choose = (value: string, provider: string) =>
    work.database.asOwner(
      `WITH changed AS (UPDATE connections SET provider = $3)
       INSERT INTO settings (company_id, key, value) VALUES ($1, 'chatBotType', $2)`,
      [link.companyId, value, provider],
    );
  const shown = async () =>
    (await work.database.asOwner<{ extras: unknown }>('SELECT extras FROM outbox ORDER BY id')).map(
      ({ extras }) => extras,
    );
  const options = (...ids: (number | undefined)[]) =>
    ids.map((id, at) => ({ id: `bot:queue:${id}`, title: `Fila ${at}` }));
  const tapOption = async (title: string): Promise<void> => {
    const [row] = await work.database.asOwner<{ id: number }>('SELECT id FROM queue_options WHERE title = $1', [title]);
    await write(title, { choiceId: `bot:option:${row?.id}` });
  };

  it.each([
    ['button', 'buttons', 'cloud'],
    ['list', 'list', 'simulator'],
  ])('leave as the setting says where the connection shows them: %s as %s on %s', async (setting, style, provider) => {
    await choose(setting, provider);
    await write('oi');
    const menuOfQueues = { style, title: 'Ver opções', body: 'Olá! Escolha:', options: options(...link.queueIds) };
    expect(await shown()).toEqual([{ menu: menuOfQueues }]);
    expect(await said()).toEqual(['> oi', menu]);
  });

  it('are text on a linked device, and where they do not fit', async () => {
    await choose('button', 'beta');
    await write('oi');
    await work.database.asOwner("UPDATE connections SET provider = 'cloud', greeting_message = $1", [
      'x'.repeat(1_025),
    ]);
    await write('#');
    expect(await shown()).toEqual([null, null]);
  });

  it('are walked by taps; each stands in the conversation once, as words', async () => {
    await choose('list', 'cloud');
    await write('oi');
    await write('Fila 1', { choiceId: `bot:queue:${link.queueIds[1]}`, id: 'TAP' });
    await write('Fila 1', { choiceId: `bot:queue:${link.queueIds[1]}`, id: 'TAP' });
    await tapOption('Boleto');
    await tapOption('Segunda via');
    expect((await said()).filter((one) => one.startsWith('>'))).toEqual([
      '> oi',
      '> Fila 1',
      '> Boleto',
      '> Segunda via',
    ]);
    expect((await answers()).at(-1)).toBe('< Segunda via!');
    expect(await place()).toEqual({ queue_id: link.queueIds[1], chatbot: false, status: 'pending' });
  });

  it('of before are no answer: the menu of now once more, then a person', async () => {
    await choose('button', 'cloud');
    for (const body of ['oi', '2']) await write(body);
    await write('Fila 0', { choiceId: `bot:queue:${link.queueIds[0]}` });
    expect(await answers()).toEqual([menu, `< ${root}`, `< ${root}`]);
    await write('Fila 0', { choiceId: `bot:queue:${link.queueIds[0]}` });
    expect((await answers()).at(-1)).toBe(`< ${botWords.pt.calling}`);
    expect((await place())?.queue_id).toBe(link.queueIds[1]);
  });
});

describe('S541 what one answer reads', () => {
  it('is the tree of the queue that the conversation is in, and of the others only what is shown at their door', async () => {
    const { queueIds, companyId } = link;
    const [queue = 0, other = 0] = queueIds;
    const reachable = (id: number | null) =>
      work.uow.read(companyId, async (db) => (await listReachableOptions(db, id)).map(({ title }) => title).toSorted());
    expect(await reachable(other)).toEqual(['Boleto', 'Outro', 'Segunda via']);
    expect(await reachable(queue)).toEqual(['Boleto', 'Outro']);
    expect(await reachable(null)).toEqual(['Boleto', 'Outro']);
  });

  it('forwards into a queue whose menu is shown', async () => {
    await work.database.asOwner("UPDATE queue_options SET forward_queue_id = $1 WHERE title = 'Outro'", [
      link.queueIds[1],
    ]);
    for (const body of ['oi', '2', '1', '#', '2', '2']) await write(body);
    expect((await answers()).slice(-2)).toEqual(['< Outro!', `< ${root}`]);
    await write('1');
    expect((await answers()).at(-1)).toContain('Segunda via');
  });
});

describe('S542 the file of a queue', () => {
  it('is sent once with the greeting, as a file of the conversation that the queue cannot take back', async () => {
    const { companyId, queueIds } = link;
    const [file] = await work.database.asOwner<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256)
       VALUES ($1, gen_random_uuid(), '1/2030/01/3f6c1d0e-0000-4000-8000-000000000001', 'tabela.pdf', 'application/pdf', 3, '\\x00') RETURNING id`,
      [companyId],
    );
    await work.database.asOwner(
      "UPDATE queues SET media_id = $1, media_name = 'tabela.pdf', greeting_message = 'Oi' WHERE id = $2",
      [file?.id, queueIds[1]],
    );
    for (const body of ['oi', '2', 'x']) await write(body);
    const sent = await work.database.asOwner<{ kind: string; media_name: string; visibility: string; id: string }>(
      `SELECT m.kind, m.media_name, f.visibility, f.id FROM messages m JOIN media_files f ON f.id = m.media_id`,
    );
    expect(sent).toEqual([
      { kind: 'document', media_name: 'tabela.pdf', visibility: 'ticket', id: expect.any(String) },
    ]);
    expect(await answers()).toEqual([menu, '< ', `< Oi\n\n${root}`, `< ${botWords.pt.missed}\n\n${root}`]);
    await work.uow.write(companyId, async (one) => {
      await one.db.sql.updateTable('queues').set({ media_id: null, media_name: null }).execute();
      await deleteFiles(one, [file?.id ?? '']);
    });
    expect(await work.database.asOwner('SELECT id FROM media_files')).toEqual([{ id: sent[0]?.id }]);
  });
});

it('S575 the picture of a queue is sent with its size', async () => {
  const { companyId, queueIds } = link;
  const [file] = await work.database.asOwner<{ id: string }>(
    `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256)
     VALUES ($1, gen_random_uuid(), '1/2030/01/3f6c1d0e-0000-4000-8000-000000000002', 'mapa.png', 'image/png', 3, '\\x00') RETURNING id`,
    [companyId],
  );
  const size = { width: 640, height: 480 };
  await work.uow.write(companyId, ({ db }) =>
    updateQueueMedia(db, queueIds[1] ?? 0, { id: file?.id ?? '', fileName: 'mapa.png', size }),
  );
  for (const body of ['oi', '2']) await write(body);
  expect(
    await work.database.asOwner(
      'SELECT kind, media_width AS width, media_height AS height FROM messages WHERE media_id IS NOT NULL',
    ),
  ).toEqual([{ kind: 'image', ...size }]);
});

it('S570 steps of the chatbot are forgotten after a year', async () => {
  for (const body of ['oi', '2']) await write(body);
  const steps = () => work.database.asOwner<{ kind: string }>('SELECT kind FROM bot_steps ORDER BY id');
  const before = await steps();
  expect(before.length).toBeGreaterThan(1);
  await work.database.asOwner("UPDATE bot_steps SET at = app_now() - interval '364 days 23 hours'");
  await forgetOldSteps(work.uow);
  expect(await steps()).toEqual(before);
  await work.database.asOwner(
    "UPDATE bot_steps SET at = app_now() - interval '365 days 1 hour' WHERE id = (SELECT min(id) FROM bot_steps)",
  );
  await forgetOldSteps(work.uow);
  expect(await steps()).toEqual(before.slice(1));
});

it('S571 nobody compares edits with real conversations all the time', async () => {
  const admin = await work.buildAdmin(link.companyId);
  const queueId = link.queueIds[1] ?? 0;
  const options = (await work.uow.read(link.companyId, (db) => listOptions(db, queueId))).map(
    ({ id, parentId, title, message, exits, forwardQueueId }) => ({
      id,
      parentId,
      title,
      message,
      exits,
      forwardQueueId,
    }),
  );
  const replay = (userId: number) => replayTree(work.uow, { ...admin, userId }, { queueId, options });
  for (let times = 0; times < 60; times += 1) await replay(admin.userId);
  await expect(replay(admin.userId)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  // It is counted by person.
  await expect(replay(admin.userId + 1)).resolves.toMatchObject({ elsewhere: 0 });
});

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

  it('S1172 a voice or video call at a menu is no answer: nothing is repeated, and no person is called', async () => {
    const { chat, from } = buildMessage().message;
    const call = async (id: string, video: boolean): Promise<void> => {
      await letAllLeave();
      await receiveEvent({ uow: work.uow, log }, link, { type: 'call', chat, id, from, video, at: Date.now() });
    };
    await write('oi');
    for (const id of ['C1', 'C2', 'C3']) await call(id, id === 'C2');
    expect((await answers()).map((text) => text.slice(0, 24))).toEqual([menu.slice(0, 24), '< Não atendemos ligações']);
    expect(await place()).toMatchObject({ queue_id: null, chatbot: true });
    await write('2');
    expect((await answers()).at(-1)).toBe(`< ${root}`);
    expect(await place()).toMatchObject({ queue_id: link.queueIds[1], chatbot: true });
  });

  it('S1173 a wrong answer repeats the menu under "Não entendi" and not under the greeting', async () => {
    await write('oi');
    await write('quero falar sobre o boleto');
    expect((await answers()).at(-1)).toBe(
      '< Não entendi. Escolha uma das opções:\n\n*[ 1 ]* - Fila 0\n*[ 2 ]* - Fila 1',
    );
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

  it('S503 answers what was written a moment ago while the connection was lost, and leaves what is older to people', async () => {
    await write('oi', { backlog: true, at: Date.now() - 11 * 60_000 });
    expect(await said()).toEqual(['> oi']);
    await write('alguém aí?', { backlog: true, at: Date.now() - 9 * 60_000 });
    expect(await answers()).toEqual([menu]);
  });

  it('keeps silent while a person attends, also about #, and afterwards until # comes', async () => {
    await write('oi');
    const admin = await work.buildAdmin(link.companyId);
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
    const admin = await work.buildAdmin(link.companyId);
    const id = await ticketId();
    await changeTicket(work.uow, admin, { id, status: 'open', userId: admin.userId });
    await changeTicket(work.uow, admin, { id, queueId: link.queueIds[1] ?? null, userId: null });
    expect(await answers()).toEqual([menu, `< ${root}`]);
    expect(await place()).toEqual({ queue_id: link.queueIds[1], chatbot: true, status: 'pending' });
    await write('2');
    expect((await answers()).at(-1)).toBe('< Outro!');
  });

  describe('S1088 the transfer message of the connection', () => {
    const transferMessage = 'Vou passar você para {{fila}}, {{firstname}}.';
    const set = (columns: string) => work.database.asOwner(`UPDATE connections SET ${columns}`);

    /** A conversation that an admin has in the first queue; what was said by us until then. */
    async function attend(): Promise<{ admin: Principal; id: number; before: number }> {
      await set(`transfer_message = '${transferMessage}'`);
      await write('oi');
      await write('1');
      const admin = await work.buildAdmin(link.companyId);
      const id = await ticketId();
      await changeTicket(work.uow, admin, { id, status: 'open', userId: admin.userId });
      return { admin, id, before: (await answers()).length };
    }
    const told = async (before: number): Promise<string[]> => (await answers()).slice(before);

    it('is said before the menu of the new queue, below the line about the transfer', async () => {
      const { admin, id, before } = await attend();
      await changeTicket(work.uow, admin, { id, queueId: link.queueIds[1] ?? null, userId: null });
      expect(await told(before)).toEqual(['< Vou passar você para Fila 1, Carla.', `< ${root}`]);
      expect(
        await work.database.asOwner(
          `SELECT count(*)::int AS below FROM messages m WHERE m.id > (
             SELECT after_message_id FROM ticket_timeline WHERE kind = 'transferred')`,
        ),
      ).toEqual([{ below: 2 }]);
    });

    it('is said when a person of the new queue gets it, too', async () => {
      const { admin, id, before } = await attend();
      await changeTicket(work.uow, admin, { id, queueId: link.queueIds[1] ?? null, userId: admin.userId });
      expect(await told(before)).toEqual(['< Vou passar você para Fila 1, Carla.']);
    });

    it('is not said where the queue stays', async () => {
      const { admin, id, before } = await attend();
      await changeTicket(work.uow, admin, { id, queueId: link.queueIds[0] ?? null, userId: admin.userId });
      expect(await told(before)).toEqual([]);
    });

    it.each([
      ['where there is none', "transfer_message = ' '"],
      ['while the link is closed', "status = 'DISCONNECTED'"],
    ])('is not said %s', async (_when, columns) => {
      const { admin, id, before } = await attend();
      await set(columns);
      await changeTicket(work.uow, admin, { id, queueId: link.queueIds[1] ?? null, userId: admin.userId });
      expect(await told(before)).toEqual([]);
    });

    it('is not said by the chatbot, nor to a group', async () => {
      const { admin, id, before } = await attend();
      expect(before).toBe(1);
      await work.database.asOwner('UPDATE tickets SET is_group = true');
      await changeTicket(work.uow, admin, { id, queueId: link.queueIds[1] ?? null, userId: admin.userId });
      expect(await told(before)).toEqual([]);
    });
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
    const admin = await work.buildAdmin(link.companyId);
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

  /** An admin saves another tree while a customer is in the middle of the old one. */
  async function replaceTree(): Promise<Principal> {
    const admin = await work.buildAdmin(link.companyId);
    const queueId = link.queueIds[1] ?? 0;
    await work.database.asOwner(
      `INSERT INTO queue_option_versions (company_id, queue_id, number, options)
       SELECT company_id, queue_id, 1, json_agg(json_build_object('id', id, 'parentId', parent_id, 'title', title,
         'message', message, 'exits', exits, 'forwardQueueId', null) ORDER BY id)
       FROM queue_options GROUP BY company_id, queue_id`,
    );
    const option = { parentId: null, message: 'Um momento.', exits: false, forwardQueueId: null };
    await saveTree(work.uow, admin, { queueId, version: 1, options: [{ ...option, id: -1, title: 'Novo' }] });
    return admin;
  }
  const newMenu = '< *[ 1 ]* - Novo\n*[ # ]* - Menu inicial';

  it('S525 shows the menu as it is now to a customer whose step is gone, and takes the answer to that', async () => {
    for (const body of ['oi', '2', '1']) await write(body);
    await replaceTree();
    await write('1');
    expect((await answers()).at(-1)).toBe(newMenu);
    await write('1');
    expect((await answers()).at(-1)).toBe('< Um momento.');
    expect((await place())?.chatbot).toBe(false);
  });

  it('S525 goes on where the customer was once the version is restored', async () => {
    for (const body of ['oi', '2', '1']) await write(body);
    const admin = await replaceTree();
    const [version] = await work.database.asOwner<{ id: number }>(
      'SELECT id FROM queue_option_versions WHERE number = 1',
    );
    await restoreVersion(work.uow, admin, version?.id ?? 0);
    await write('1');
    expect((await answers()).at(-1)).toBe('< Segunda via!');
  });

  it('S527 counts who reached a step, who asked for a person there, and who left it without an answer', async () => {
    const [boleto, second] = await work.database.asOwner<{ id: number }>('SELECT id FROM queue_options ORDER BY id');
    const customers = [
      ['oi', '2', '1', '1'],
      ['oi', '2', '1'],
      ['oi', '2', '1', 'atendente'],
      ['oi', '2'],
      ['oi', '1'],
    ];
    for (const [index, bodies] of customers.entries())
      for (const body of bodies) await write(body, { from: `pn:55119876500${index}` });
    const read = () => work.uow.read(link.companyId, (db) => readStepFigures(db, link.queueIds[1] ?? 0));
    const byOption = async () => (await read()).toSorted((one, other) => (one.optionId ?? 0) - (other.optionId ?? 0));
    const figures = (lefts: readonly number[]) => [
      { optionId: null, reached: 4, called: 0, left: lefts[0] },
      { optionId: boleto?.id, reached: 3, called: 1, left: lefts[1] },
      { optionId: second?.id, reached: 1, called: 0, left: 0 },
    ];
    // Whoever was asked a moment ago may still answer.
    expect(await byOption()).toEqual(figures([0, 0]));
    await work.database.asOwner("UPDATE bot_steps SET at = at - interval '31 minutes'");
    expect(await byOption()).toEqual(figures([1, 1]));
    await work.database.asOwner("UPDATE bot_steps SET at = at - interval '30 days'");
    expect(await read()).toEqual([]);
  });

  it('S528 runs the conversations of the queue through an edited tree, and tells which would have ended elsewhere', async () => {
    const customers = [
      ['oi', '2', '1', '1'],
      ['oi', '2', '2'],
      ['oi', '2', 'banana', '1'],
      ['oi', '1'],
      // What was answered in another queue is none of this tree's.
      ['oi', '2', '#', '1'],
    ];
    for (const [index, bodies] of customers.entries())
      for (const body of bodies) await write(body, { from: `pn:55119876500${index}` });
    const admin = await work.buildAdmin(link.companyId);
    const queueId = link.queueIds[1] ?? 0;
    const stored = await work.database.asOwner<{ id: number; parentId: number | null; title: string }>(
      'SELECT id, parent_id AS "parentId", title FROM queue_options ORDER BY id',
    );
    const options = stored.map((option) => ({ ...option, message: '', exits: false, forwardQueueId: null }));
    expect(await replayTree(work.uow, admin, { queueId, options })).toEqual({
      conversations: 4,
      elsewhere: 0,
      examples: [],
    });
    const [boleto, second, other] = options;
    if (!boleto || !second || !other) throw new Error('the tree has three options');
    const swapped = await replayTree(work.uow, admin, { queueId, options: [other, boleto, second] });
    expect([swapped.conversations, swapped.elsewhere]).toEqual([4, 3]);
    expect(swapped.examples.map(({ before, after }) => [before, after])).toEqual([
      [
        { kind: 'offered', path: ['Fila 1', 'Boleto'] },
        { kind: 'called', path: ['Fila 1', 'Outro'] },
      ],
      [
        { kind: 'called', path: ['Fila 1', 'Outro'] },
        { kind: 'offered', path: ['Fila 1', 'Boleto'] },
      ],
      [
        { kind: 'called', path: ['Fila 1', 'Boleto', 'Segunda via'] },
        { kind: 'called', path: ['Fila 1', 'Outro'] },
      ],
    ]);
    expect(await work.database.asOwner('SELECT id FROM queue_option_versions')).toEqual([]);
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
