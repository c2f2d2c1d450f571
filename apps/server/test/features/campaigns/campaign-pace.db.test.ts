import { describe, expect, it } from 'vitest';
import { saveCampaignSettings } from '../../../src/features/campaigns/rules/save-settings.ts';
import { createCampaignSender } from '../../../src/features/campaigns/running/send-campaigns.ts';
import {
  addPeople,
  admin,
  answerLine,
  countersOf,
  due,
  link,
  log,
  lookNow,
  prepareCampaigns,
  serve,
  sql,
  start,
  texts,
  work,
} from './test-campaigns.ts';

prepareCampaigns();

describe('T23 the pace of a connection', () => {
  it('is shared by all campaigns: three on one connection leave no faster than one', async () => {
    const scheduledAt = '2030-07-16T16:00:00Z';
    /** Seconds after ten in the morning of a Tuesday: neither quiet hours nor holidays are near. */
    const setClock = (seconds: number) =>
      sql("UPDATE product_clock SET ahead = timestamptz '2030-07-16T13:00:00Z' + make_interval(secs => $1) - now()", [
        seconds,
      ]);
    await setClock(0);
    // A number that has been here for long may send many in a day.
    await sql("UPDATE connections SET provider = 'beta', created_at = app_now() - interval '1 year' WHERE id = $1", [
      link.connectionId,
    ]);
    await addPeople(5);
    const ids: number[] = [];
    for (const message1 of ['a', 'b', 'c']) ids.push(await due({ message1, scheduledAt }));
    await start();
    for (const id of ids) expect(await countersOf(id)).toMatchObject({ pending: 5, skipped: 0 });
    // After every twentieth the number rests: here after the fifth of these.
    await sql('UPDATE campaign_lanes SET sent_count = 15 WHERE connection_id = $1', [link.connectionId]);
    const leaves: { at: number; body: string }[] = [];
    const look = (): Promise<number> => createCampaignSender({ uow: work.uow, log, random: () => 0.4 }).drain();
    for (let at = 0; leaves.length < 12;) {
      if (leaves.length > 0) {
        await setClock(at - 15);
        // Also when there is something to look at before, as after an answer.
        await lookNow();
        await look();
        expect(await texts()).toHaveLength(leaves.length);
        await setClock(at);
      }
      await look();
      const bodies = await texts();
      expect(bodies).toHaveLength(leaves.length + 1);
      leaves.push({ at, body: bodies.at(-1) ?? '' });
      // A campaign that was written to lies behind the others in its table; that must not change whose turn it is.
      await sql('UPDATE campaigns SET version = version + 1 WHERE id = $1', [ids[leaves.length % 2]]);
      await answerLine();
      const [lane] = await sql<{ free: number }>(
        "SELECT ceil(extract(epoch FROM free_at - timestamptz '2030-07-16T13:00:00Z'))::int AS free FROM campaign_lanes WHERE connection_id = $1",
        [link.connectionId],
      );
      at = lane?.free ?? 0;
    }
    const gaps = leaves.slice(1).map(({ at }, place) => at - (leaves[place]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(gaps.flatMap((gap, place) => (gap >= 60 ? [place + 1] : []))).toEqual([5]);
    // Each has its turn.
    const turns = ['a', 'b', 'c'].map((body) => leaves.filter((one) => one.body === body).length);
    expect(turns).toEqual([4, 4, 4]);
  });

  it('nothing more is put in line while the last message waits for the link', async () => {
    await addPeople(3);
    await saveCampaignSettings(work.uow, admin, { settings: { messageInterval: 5 } });
    await due();
    await start();
    for (let look = 0; look < 5; look += 1) {
      await sql('UPDATE product_clock SET ahead = make_interval(mins => $1)', [look]);
      await serve();
    }
    expect(await texts()).toHaveLength(1);
  });
});
