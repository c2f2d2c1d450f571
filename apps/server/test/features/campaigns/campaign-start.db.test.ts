import { describe, expect, it } from 'vitest';
import { lockLane } from '../../../src/features/campaigns/running/lane-queries.ts';
import { lockCampaign } from '../../../src/features/campaigns/change-queries.ts';
import { saveCampaignSettings } from '../../../src/features/campaigns/rules/save-settings.ts';
import { createCampaignSender } from '../../../src/features/campaigns/running/send-campaigns.ts';
import { createStarter } from '../../../src/features/campaigns/starting/start-campaigns.ts';
import type { UnitOfWork } from '../../../src/platform/unit-of-work.ts';
import {
  addContact,
  addPeople,
  admin,
  answerLine,
  countersOf,
  due,
  expectTrueCounts,
  link,
  listId,
  log,
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

describe('S837 the start of a campaign', () => {
  it('T48 writes everybody down once with the finished text, and why somebody gets nothing', async () => {
    const [maria = ''] = await addPeople(1, {
      name: 'Maria $& {nome}',
      variables: { cidade: "\\1 ^(.*)+$ %s '{{1}}' {}" },
    });
    await addPeople(1, { isValid: false });
    await addPeople(1, { isValid: false, isChecked: false });
    const [out = ''] = await addPeople(1);
    await sql("INSERT INTO do_not_disturb (company_id, number, reason, source) VALUES ($1, $2, 'sair', 'answer')", [
      link.companyId,
      out,
    ]);
    const [blocked = ''] = await addPeople(1);
    await sql('UPDATE contacts SET is_blocked = true WHERE id = $1', [await addContact(blocked)]);
    const id = await due({ message1: '{nome} de {cidade}: {cupom}{ninguem}' });
    await saveCampaignSettings(work.uow, admin, { settings: { variables: [{ key: 'cupom', value: '$1 {nome}' }] } });
    await start();
    const rows = await recipients(id);
    expect(rows.map(({ state, reason }) => `${state} ${reason}`).sort()).toEqual([
      'pending null',
      'skipped blocked',
      'skipped invalidNumber',
      'skipped optedOut',
      'skipped unchecked',
    ]);
    expect(rows.find(({ number }) => number === maria)?.message).toBe(
      "Maria $& {nome} de \\1 ^(.*)+$ %s '{{1}}' {}: $1 {nome}",
    );
    expect(await statusOf(id)).toMatchObject({ status: 'running', stop_reason: null });
    expect(await countersOf(id)).toMatchObject({ total: 5, valids: 1, pending: 1, skipped: 4 });
    await expectTrueCounts(id);
  });

  it('S1026 fills the first name, unless the list or the company has one', async () => {
    const text = { message1: '{primeiro_nome}|{nome}' };
    await addPeople(1, { name: 'Maria da Luz' });
    await addPeople(1, { name: 'João', variables: { primeiro_nome: 'Joca' } });
    const texts = async (id: number) => (await recipients(id)).map(({ message }) => message).sort();
    const first = await due(text);
    await start();
    expect(await texts(first)).toEqual(['Joca|João', 'Maria|Maria da Luz']);
    await saveCampaignSettings(work.uow, admin, { settings: { variables: [{ key: 'primeiro_nome', value: 'você' }] } });
    const second = await due(text);
    await start();
    expect(await texts(second)).toEqual(['Joca|João', 'você|Maria da Luz']);
  });

  it('S628 leaves out who is noted as a contact alone, with or without a number, or said so to WhatsApp', async () => {
    const numbers = await addPeople(2);
    const [noted, told] = [await addContact(numbers[0] ?? ''), await addContact(numbers[1] ?? '')];
    const hidden = await addContact('5511900000077');
    await addPeople(1, { number: null, contactId: hidden });
    for (const contactId of [noted, hidden])
      await sql("INSERT INTO do_not_disturb (company_id, contact_id, reason) VALUES ($1, $2, 'Pediu')", [
        link.companyId,
        contactId,
      ]);
    await sql('UPDATE contacts SET opted_out_at = now() WHERE id = $1', [told]);
    const id = await due();
    await start();
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['skipped', 'optedOut']),
    );
  });

  it('S838 takes a person once who is known by several numbers and names on WhatsApp', async () => {
    const [first = '', second = ''] = await addPeople(2);
    const contactId = await addContact(first);
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      link.companyId,
      second,
      contactId,
    ]);
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'lid', '77', $2)", [
      link.companyId,
      contactId,
    ]);
    await addPeople(1, { number: null, contactId });
    const id = await due();
    await run();
    expect(await recipients(id)).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  it('chooses among all texts by chance', async () => {
    await addPeople(60);
    const id = await due({ message1: 'um', message3: 'três', message5: 'cinco' });
    await start();
    const rows = await recipients(id);
    expect([...new Set(rows.map(({ slot, message }) => `${slot} ${message}`))].sort()).toEqual([
      '1 um',
      '3 três',
      '5 cinco',
    ]);
  });

  it('T48 takes texts with as many variables as fit, and skips a finished text that is too long', async () => {
    await addPeople(1, { name: 'x'.repeat(50) });
    const id = await due({ message1: '{nome}'.repeat(600) });
    await start();
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([['skipped', 'tooLong']]);
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'noRecipients' });
  });

  it('S839 leaves the share of the control group out', async () => {
    await addPeople(80);
    const id = await due({ controlPercent: 50 });
    await start();
    // Two batches at most.
    for (let look = 0; look < 2; look += 1) await serve();
    await answerLine();
    await serve();
    const { control, sent, valids } = await countersOf(id);
    expect(control).toBeGreaterThan(15);
    expect([sent, valids]).toEqual([80 - control, 80 - control]);
    await expectTrueCounts(id);
  });

  it.each([
    ['23 hours', 'running', null],
    ['25 hours', 'cancelled', 'late'],
  ])('S831 %s after its time it is %s', async (late, status, reason) => {
    await addPeople(1);
    const id = await due();
    await sql('UPDATE campaigns SET scheduled_at = app_now() - $2::interval WHERE id = $1', [id, late]);
    await start();
    expect(await statusOf(id)).toMatchObject({ status, stop_reason: reason });
  });

  it('does not begin before its time, nor one of an empty list', async () => {
    await addPeople(1);
    const early = await due();
    await sql("UPDATE campaigns SET scheduled_at = app_now() + interval '1 minute' WHERE id = $1", [early]);
    expect(await start()).toBe(0);
    const id = await due();
    await sql('DELETE FROM contact_list_items WHERE contact_list_id = $1', [listId]);
    await start();
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'noRecipients' });
    expect(await statusOf(early)).toMatchObject({ status: 'scheduled' });
  });

  it('T20 S965 goes on within seconds when whoever had begun it or its sending failed', async () => {
    await addPeople(1);
    const id = await due();
    const broken = (name: 'starts' | 'messages') => {
      const errors: unknown[] = [];
      const uow: UnitOfWork = { ...work.uow, write: () => Promise.reject(new Error('a defect')) };
      const deps = { uow, log: { ...log, error: (facts: unknown) => void errors.push(facts) } as never };
      const loop = name === 'starts' ? createStarter(deps, { onStarted: () => undefined }) : createCampaignSender(deps);
      return { errors, loop };
    };
    const isSoon = (table: string) =>
      sql<{ soon: boolean }>(
        `SELECT leased_until < now() + interval '10 seconds' AS soon FROM ${table} WHERE company_id = $1`,
        [link.companyId],
      );
    const starts = broken('starts');
    await starts.loop.drain();
    expect(starts.errors).not.toHaveLength(0);
    expect(await isSoon('campaigns')).toEqual([{ soon: true }]);
    await sql('UPDATE campaigns SET leased_until = now() WHERE id = $1', [id]);
    await start();
    const sending = broken('messages');
    await sending.loop.drain();
    expect(sending.errors).not.toHaveLength(0);
    expect(await isSoon('campaign_lanes')).toEqual([{ soon: true }]);
    await sql('UPDATE campaign_lanes SET leased_until = now() WHERE company_id = $1', [link.companyId]);
    await serve();
    expect(await answerLine()).toBe(1);
  });

  it('T20 is left alone by a node that lost it, and while another works on it', async () => {
    await addPeople(2);
    const id = await due();
    /** A node that is so slow that another has claimed the row before it begins. */
    const overtaken = (table: string): UnitOfWork => ({
      ...work.uow,
      async write(companyId, run) {
        await sql(`UPDATE ${table} SET fence = fence + 1 WHERE company_id = $1`, [companyId]);
        return work.uow.write(companyId, run);
      },
    });
    const lease = (table: string, change: string) =>
      sql(`UPDATE ${table} SET leased_until = ${change} WHERE company_id = $1`, [link.companyId]);
    const hold = (table: string) => lease(table, "leased_until + interval '1 hour'");
    const free = (table: string) => lease(table, "now() - interval '1 second'");
    await start(overtaken('campaigns'));
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    await hold('campaigns');
    await start();
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    await free('campaigns');
    // While somebody works on it nobody takes it, however long ago they claimed it.
    await work.uow.write(link.companyId, async ({ db }) => {
      await lockCampaign(db, id);
      await start(work.other);
    });
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    await start();
    expect(await statusOf(id)).toMatchObject({ status: 'running' });
    const drain = (uow: UnitOfWork) => createCampaignSender({ uow, log }).drain();
    await drain(overtaken('campaign_lanes'));
    expect(await texts()).toEqual([]);
    await hold('campaign_lanes');
    await drain(work.other);
    expect(await texts()).toEqual([]);
    await free('campaign_lanes');
    await work.uow.write(link.companyId, async ({ db }) => {
      const [lane] = await sql<{ fence: number }>('SELECT fence FROM campaign_lanes WHERE company_id = $1', [
        link.companyId,
      ]);
      const claim = { id: link.connectionId, companyId: link.companyId, fence: lane?.fence ?? 0 };
      expect(await lockLane(db, claim)).toBeDefined();
      await drain(work.other);
    });
    expect(await texts()).toEqual([]);
    await free('campaign_lanes');
    await drain(work.other);
    expect(await texts()).toHaveLength(2);
  });

  it('T20 has one key for its lane and its link: of two that insert it at once none fails', async () => {
    // With a second unique key two INSERT … ON CONFLICT that meet can fail, and the campaign would begin late.
    expect(
      await sql(
        `SELECT indrelid::regclass::text AS name, count(*)::int AS keys FROM pg_index
         WHERE indisunique AND indrelid IN ('campaign_lanes'::regclass, 'session_leases'::regclass) GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { name: 'campaign_lanes', keys: 1 },
      { name: 'session_leases', keys: 1 },
    ]);
  });

  it('T20 two nodes begin it once', async () => {
    await addPeople(5);
    const id = await due();
    await Promise.all([start(work.uow), start(work.other), start(work.uow)]);
    expect(await recipients(id)).toHaveLength(5);
  });
});
