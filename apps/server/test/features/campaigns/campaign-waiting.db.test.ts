import { describe, expect, it } from 'vitest';
import { countWaiting, listShipping } from '../../../src/features/campaigns/report/report-queries.ts';
import {
  addContact,
  addPeople,
  answerLine,
  due,
  link,
  prepareCampaigns,
  recipients,
  run,
  serve,
  sql,
  start,
  statusOf,
  work,
} from './test-campaigns.ts';

prepareCampaigns();

describe('S1028 who waits to be served', () => {
  const waitingOf = (id: number) => work.uow.read(link.companyId, (db) => countWaiting(db, id));
  const listed = async (id: number) =>
    (
      await work.uow.read(link.companyId, (db) =>
        listShipping(db, { campaignId: id, state: 'waiting', search: '', page: 1 }),
      )
    ).records;
  async function waits(number: string): Promise<void> {
    await sql(
      `INSERT INTO tickets (company_id, contact_id, connection_id, chat, status, last_message)
       VALUES ($1, $2, $3, $4, 'pending', 'Oi?')`,
      [link.companyId, await addContact(number), link.connectionId, `pn:${number}`],
    );
  }

  it('is told with how many they are and until when, and after 24 hours the campaign ends without them', async () => {
    const [one = '', other = ''] = await addPeople(3);
    await waits(one);
    await waits(other);
    const id = await due();
    expect(await waitingOf(id)).toEqual({ count: 0, until: null });
    await run();
    expect(await statusOf(id)).toMatchObject({ status: 'running' });
    const [row, second] = await listed(id);
    expect([row?.number, second?.number]).toEqual([one, other]);
    const since = Math.max(...[row, second].map((found) => Date.parse(found?.waitsSince ?? '')));
    expect(await waitingOf(id)).toEqual({ count: 2, until: new Date(since + 24 * 3_600_000).toISOString() });
    await sql("UPDATE campaign_recipients SET put_off_until = app_now() - interval '1 second' WHERE number = $1", [
      other,
    ]);
    await sql("UPDATE tickets SET status = 'closed' WHERE chat = $1", [`pn:${other}`]);
    await serve();
    await answerLine();
    expect((await listed(id)).map(({ number }) => number)).toEqual([one]);
    await sql(
      `UPDATE campaign_recipients SET put_off_since = app_now() - interval '24 hours',
         put_off_until = app_now() - interval '1 second' WHERE number = $1`,
      [one],
    );
    await serve();
    expect(await waitingOf(id)).toEqual({ count: 0, until: null });
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'ticketWaiting'],
      ['sent', null],
      ['sent', null],
    ]);
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('is told also of who waits at a later try, and not of who said yes to the question', async () => {
    const [failed = '', confirmed = ''] = await addPeople(2);
    const id = await due();
    await start();
    await serve();
    await answerLine('failed', 'gave_up');
    await sql("UPDATE tickets SET status = 'pending' WHERE contact_id = (SELECT id FROM contacts WHERE number = $1)", [
      failed,
    ]);
    await sql("UPDATE campaign_recipients SET retry_at = app_now() - interval '1 second' WHERE number = $1", [failed]);
    await serve();
    expect((await listed(id)).map(({ number, state }) => [number, state])).toEqual([[failed, 'failed']]);
    await sql(
      `UPDATE campaign_recipients SET state = 'pending', retry_at = NULL, put_off_since = app_now(), confirmed_at = app_now()
       WHERE number = $1`,
      [confirmed],
    );
    expect((await listed(id)).map(({ number }) => number)).toEqual([failed]);
    expect(await waitingOf(id)).toMatchObject({ count: 1 });
  });
});
