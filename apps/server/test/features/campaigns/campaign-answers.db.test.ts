import { describe, expect, it } from 'vitest';
import {
  addContact,
  addPeople,
  answerLine,
  countersOf,
  due,
  expectTrueCounts,
  link,
  prepareCampaigns,
  recipients,
  run,
  says,
  serve,
  sql,
  start,
  statusOf,
  texts,
  tickets,
} from './test-campaigns.ts';

prepareCampaigns();

describe('S833 a campaign that asks first', () => {
  const asking = { confirmation: true, message1: 'A oferta', confirmationMessage1: 'Posso mandar?' };
  const ask = async (): Promise<{ id: number; number: string }> => {
    const [number = ''] = await addPeople(1);
    const id = await due(asking);
    await start();
    await serve();
    await answerLine();
    await serve();
    expect(await texts()).toEqual(['Posso mandar?']);
    expect(await countersOf(id)).toMatchObject({ confirmationRequested: 1, confirmed: 0, sent: 0, pending: 1 });
    return { id, number };
  };

  it('sends after a yes, which opens no conversation', async () => {
    const { id, number } = await ask();
    await says(number, 'Sim!');
    await serve();
    await answerLine();
    await serve();
    expect(await texts()).toEqual(['Posso mandar?', 'A oferta']);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed']);
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    expect(await countersOf(id)).toMatchObject({ confirmationRequested: 1, confirmed: 1, sent: 1 });
    await expectTrueCounts(id);
  });

  it('skips after a no, and the person gets no other campaign either', async () => {
    const { id, number } = await ask();
    await says(number, 'não');
    await serve();
    expect(await texts()).toEqual(['Posso mandar?']);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed']);
    expect((await recipients(id))[0]).toMatchObject({ state: 'skipped', reason: 'declined' });
    expect(await sql('SELECT source FROM do_not_disturb WHERE company_id = $1', [link.companyId])).toEqual([
      { source: 'answer' },
    ]);
  });

  it('S991 who was refused the question got nothing: it failed with its reason, and the campaign is over', async () => {
    await addPeople(1);
    const id = await due(asking);
    await start();
    await serve();
    await answerLine('failed', 'not_on_whatsapp');
    await serve();
    expect((await recipients(id))[0]).toMatchObject({ state: 'failed', reason: 'not_on_whatsapp', retry_at: null });
    expect(await countersOf(id)).toMatchObject({ confirmationRequested: 0, failed: 1, pending: 0 });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('anything else is a conversation, and the question stays', async () => {
    const { id, number } = await ask();
    await says(number, 'Qual oferta?');
    expect((await tickets()).some(({ status }) => status === 'pending')).toBe(true);
    expect((await recipients(id))[0]).toMatchObject({ state: 'asked' });
  });

  it('is given up after a day, and then the campaign is over', async () => {
    const { id } = await ask();
    await sql('UPDATE product_clock SET ahead = $1::interval', ['25 hours']);
    await serve();
    await serve();
    expect((await recipients(id))[0]).toMatchObject({ state: 'skipped', reason: 'noConfirmation' });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });
});

describe('S843 answers', () => {
  it('open a conversation that begins with what the campaign said, and count once', async () => {
    const [number = ''] = await addPeople(1);
    const contactId = await addContact(number);
    await sql(
      "INSERT INTO tickets (company_id, contact_id, connection_id, status, chat, updated_at) VALUES ($1, $2, $3, 'closed', $4, now() - interval '9 days')",
      [link.companyId, contactId, link.connectionId, `pn:${number}`],
    );
    const id = await due({ message1: 'A oferta' });
    await run();
    await sql("UPDATE tickets SET updated_at = now() - interval '1 day' WHERE company_id = $1", [link.companyId]);
    await says(number, 'Quanto custa?');
    await says(number, 'Alô?');
    const open = (await tickets()).find(({ status }) => status === 'pending');
    const said = await sql<{ body: string }>('SELECT body FROM messages WHERE ticket_id = $1 ORDER BY id', [open?.id]);
    expect(said.map(({ body }) => body).slice(0, 2)).toEqual(['A oferta', 'Quanto custa?']);
    expect((await recipients(id))[0]).toMatchObject({ answered_at: expect.any(Date), ticket_id: open?.id });
    expect((await countersOf(id)).answered).toBe(1);
    await expectTrueCounts(id);
  });

  it('do not count after seven days', async () => {
    const [number = ''] = await addPeople(1);
    const id = await due();
    await run();
    await sql("UPDATE campaign_recipients SET sent_at = app_now() - interval '8 days'");
    await says(number, 'Oi');
    expect((await countersOf(id)).answered).toBe(0);
  });

  it('S834 who answers SAIR gets nothing more, and nobody has to answer', async () => {
    const [number = ''] = await addPeople(1);
    const id = await due();
    await run();
    await says(number, 'SAIR');
    expect(await sql('SELECT source FROM do_not_disturb WHERE company_id = $1', [link.companyId])).toEqual([
      { source: 'answer' },
    ]);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed']);
    const next = await due();
    await start();
    expect((await recipients(next))[0]).toMatchObject({ state: 'skipped', reason: 'optedOut' });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('S834 also after another answer, and a month later; who was never written to means something else', async () => {
    const [first = '', second = ''] = await addPeople(2);
    await due();
    await run();
    await says('5511944440000', 'sair');
    await says(first, 'Oi, quanto custa?');
    await says(first, 'Sair');
    await sql("UPDATE product_clock SET ahead = interval '30 days'");
    await says(second, 'PARAR');
    const noted = await sql<{ number: string; reason: string }>(
      'SELECT number, reason FROM do_not_disturb WHERE company_id = $1 ORDER BY id',
      [link.companyId],
    );
    expect(noted).toEqual([
      { number: first, reason: 'Sair' },
      { number: second, reason: 'PARAR' },
    ]);
  });
});
