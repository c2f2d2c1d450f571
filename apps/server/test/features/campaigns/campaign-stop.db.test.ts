import type { CampaignInput } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import {
  cancelCampaign,
  restartCampaign,
  sendFailedAgain,
} from '../../../src/features/campaigns/running/run-campaign.ts';
import { saveCampaignSettings } from '../../../src/features/campaigns/rules/save-settings.ts';
import { changeCampaign } from '../../../src/features/campaigns/save-campaign.ts';
import {
  addPeople,
  admin,
  answerLine,
  countersOf,
  due,
  expectTrueCounts,
  link,
  prepareCampaigns,
  recipients,
  run,
  serve,
  sql,
  start,
  statusOf,
  texts,
  work,
} from './test-campaigns.ts';

prepareCampaigns();

describe('S841 stopping and going on', () => {
  it('takes back what nobody began to send, and going on sends each once', async () => {
    await addPeople(10);
    const id = await due();
    await start();
    await serve();
    await sql(
      "UPDATE outbox SET state = 'sending', attempts = 1 WHERE id IN (SELECT id FROM outbox WHERE company_id = $1 ORDER BY id LIMIT 4)",
      [link.companyId],
    );
    expect((await cancelCampaign(work.uow, admin, id)).status).toBe('CANCELADA');
    await serve();
    expect(await texts()).toHaveLength(4);
    await expectTrueCounts(id);
    expect(await countersOf(id)).toMatchObject({ queued: 4, pending: 6 });
    await sql("UPDATE messages SET send_state = 'sent' WHERE company_id = $1 AND from_me", [link.companyId]);
    expect((await restartCampaign(work.uow, admin, id)).status).toBe('EM_ANDAMENTO');
    await serve();
    await answerLine();
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    expect(new Set(await texts()).size).toBe(10);
    expect(await texts()).toHaveLength(10);
    await expectTrueCounts(id);
  });

  it('one that waits can be stopped, and begins when it is let go on', async () => {
    await addPeople(1);
    const id = await due();
    await cancelCampaign(work.uow, admin, id);
    expect(await start()).toBe(0);
    await restartCampaign(work.uow, admin, id);
    await run();
    expect(await texts()).toHaveLength(1);
  });

  it('what was changed while it was stopped is what the others get, and nobody gets two', async () => {
    await addPeople(2);
    const id = await due();
    await start();
    await sql(
      'UPDATE campaign_recipients SET state = $2 WHERE id = (SELECT min(id) FROM campaign_recipients WHERE campaign_id = $1)',
      [id, 'sent'],
    );
    await cancelCampaign(work.uow, admin, id);
    await changeCampaign(work.uow, admin, { id, input: { name: 'Páscoa', message1: 'Agora {nome}' } as CampaignInput });
    await restartCampaign(work.uow, admin, id);
    await run();
    const sent = await texts();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^Agora Pessoa/);
    expect(await recipients(id)).toHaveLength(2);
  });

  it.each(['inactive', 'cancelled', 'finished'])('one that is %s is not stopped', async (status) => {
    await addPeople(1);
    const id = await due();
    await sql('UPDATE campaigns SET status = $2 WHERE id = $1', [id, status]);
    await expect(cancelCampaign(work.uow, admin, id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATE' });
  });
});

describe('S835 what WhatsApp did not take', () => {
  it('is told with its code; Meta’s limit is tried again another day, while the campaign is over', async () => {
    await addPeople(2);
    const id = await due();
    await start();
    await serve();
    await answerLine('failed', 'marketing_limited');
    await serve();
    const over = await statusOf(id);
    expect(over).toMatchObject({ status: 'finished' });
    await serve();
    const [row] = await recipients(id);
    expect(row).toMatchObject({ state: 'failed', reason: 'marketing_limited', sent_at: null });
    expect((row?.retry_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(24 * 3_600_000);
    expect(await countersOf(id)).toMatchObject({ failed: 2, retrying: 2, sent: 0 });
    await sql('UPDATE product_clock SET ahead = $1::interval', ['26 hours']);
    await serve();
    expect(await answerLine()).toBe(2);
    expect(await texts()).toHaveLength(2);
    expect(await countersOf(id)).toMatchObject({ failed: 0, sent: 2 });
    expect(await statusOf(id)).toEqual(over);
    await expectTrueCounts(id);
  });

  it('is tried again in the order in which its time comes', async () => {
    await addPeople(2);
    const id = await due();
    await start();
    await serve();
    await answerLine('failed', 'marketing_limited');
    await sql(
      `UPDATE campaign_recipients SET retry_at = app_now() - interval '1 minute' * rank
       FROM (SELECT id AS one, rank() OVER (ORDER BY id) FROM campaign_recipients WHERE campaign_id = $1) ranked
       WHERE id = one`,
      [id],
    );
    await saveCampaignSettings(work.uow, admin, { settings: { messageInterval: 5 } });
    await serve();
    expect((await recipients(id)).map(({ state }) => state)).toEqual(['failed', 'queued']);
  });

  it('S836 is sent again on request, but not to who wants nothing or is not there', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    await serve();
    await answerLine('failed', 'not_on_whatsapp');
    await serve();
    expect(await sendFailedAgain(work.uow, admin, { id, includeUncertain: false })).toEqual({ count: 0 });
    await sql("UPDATE campaign_recipients SET reason = 'refused' WHERE campaign_id = $1", [id]);
    expect(await sendFailedAgain(work.uow, admin, { id, includeUncertain: false })).toEqual({ count: 1 });
    await serve();
    await answerLine();
    expect(await countersOf(id)).toMatchObject({ failed: 0, sent: 1 });
    expect(await texts()).toHaveLength(1);
  });

  it('what is uncertain is never sent again by itself', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    await serve();
    await answerLine('uncertain', 'no_answer');
    await serve();
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    expect(await countersOf(id)).toMatchObject({ uncertain: 1, queued: 0 });
    expect(await answerLine()).toBe(0);
    expect(await sendFailedAgain(work.uow, admin, { id, includeUncertain: true })).toEqual({ count: 1 });
    await serve();
    expect(await answerLine()).toBe(1);
  });

  it('S842 a restriction of the number stops what runs on it, with the reason', async () => {
    await addPeople(3);
    const id = await due();
    await start();
    await serve();
    await sql("UPDATE outbox SET state = 'sending', attempts = 1 WHERE company_id = $1", [link.companyId]);
    await sql("UPDATE outbox SET state = 'queued' WHERE id = (SELECT min(id) FROM outbox WHERE company_id = $1)", [
      link.companyId,
    ]);
    await answerLine('failed', 'restricted');
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'restricted' });
  });
});
