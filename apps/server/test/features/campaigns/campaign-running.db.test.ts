import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { removeCampaignFile } from '../../../src/features/campaigns/change-file.ts';
import { wakeForgottenLanes } from '../../../src/features/campaigns/running/lane-queries.ts';
import { claimNews } from '../../../src/features/campaigns/running/news-queries.ts';
import { restartCampaign } from '../../../src/features/campaigns/running/run-campaign.ts';
import { getCampaign } from '../../../src/features/campaigns/save-campaign.ts';
import { saveCampaignSettings } from '../../../src/features/campaigns/rules/save-settings.ts';
import { createCampaignSender } from '../../../src/features/campaigns/running/send-campaigns.ts';
import { removeConnection } from '../../../src/features/connections/index.ts';
import { contactsMerged } from '../../../src/features/contacts/index.ts';
import { findTicketsToWriteIn } from '../../../src/features/tickets/index.ts';
import type { UnitOfWork } from '../../../src/platform/unit-of-work.ts';
import {
  addContact,
  addPeople,
  admin,
  answerLine,
  beginList,
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
  tickets,
  work,
} from './test-campaigns.ts';

prepareCampaigns();

describe('S840 a running campaign', () => {
  it('sends to each once, and is over when WhatsApp has taken all', async () => {
    await addPeople(7);
    const id = await due();
    await start();
    await Promise.all([serve(work.uow), serve(work.other)]);
    expect(await statusOf(id)).toMatchObject({ status: 'running' });
    expect(await answerLine()).toBe(7);
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished', completed_at: expect.any(Date) });
    expect(new Set(await texts()).size).toBe(7);
    expect(await countersOf(id)).toMatchObject({ sent: 7, delivered: 0, pending: 0, queued: 0 });
    expect((await tickets()).every(({ status }) => status === 'closed')).toBe(true);
    await sql('UPDATE messages SET ack = 2 WHERE company_id = $1', [link.companyId]);
    await sql(
      'UPDATE messages SET ack = 3 WHERE id IN (SELECT id FROM messages WHERE company_id = $1 ORDER BY id LIMIT 3)',
      [link.companyId],
    );
    expect(await countersOf(id)).toMatchObject({ delivered: 7, read: 3 });
    await expectTrueCounts(id);
  });

  it('S961 two that write to the same people at once each do so, in one conversation with each', async () => {
    const numbers = await addPeople(3);
    const ids = [await due({ message1: 'Páscoa, {nome}' }), await due({ message1: 'Natal, {nome}' })];
    await start();
    await serve();
    expect(await answerLine()).toBe(6);
    expect(await tickets()).toHaveLength(3);
    const said = await sql<{ number: string; bodies: string[]; last: string }>(
      `SELECT k.number, array_agg(m.body ORDER BY m.body) AS bodies, min(t.last_message) AS last
       FROM tickets t JOIN contacts k ON k.id = t.contact_id JOIN messages m ON m.ticket_id = t.id
       WHERE t.company_id = $1 GROUP BY k.number ORDER BY k.number`,
      [link.companyId],
    );
    expect(said.map(({ number }) => number)).toEqual(numbers.toSorted());
    for (const { bodies, last } of said) {
      expect(bodies.map((body) => body.split(',')[0])).toEqual(['Natal', 'Páscoa']);
      expect(bodies).toContain(last);
    }
    for (const id of ids) expect(await countersOf(id)).toMatchObject({ sent: 3, failed: 0 });
  });

  it('S990 two that write to a stranger at once make one conversation with them', async () => {
    const contactId = await addContact('5511977001122');
    const find = (uow: UnitOfWork, then: () => Promise<void> = async () => undefined): Promise<void> =>
      uow.write(link.companyId, async (one) => {
        await findTicketsToWriteIn(one, link.connectionId, [contactId]);
        await then();
      });
    let second: Promise<void> | undefined;
    await find(work.uow, async () => {
      let isDone = false;
      second = find(work.other).then(() => void (isDone = true));
      const isWaiting = async (): Promise<boolean> => {
        const [row] = await sql<{ count: number }>(
          "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return (row?.count ?? 0) > 0;
      };
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
    });
    await second;
    expect(await tickets()).toHaveLength(1);
  });

  it('S963 its texts are messages like others: with a card for their link, documents masked, told, and in order', async () => {
    await addPeople(2);
    await addPeople(1, { variables: { documento: 'CPF 529.982.247-25' } });
    await due({ message1: 'Veja https://loja.test/ofertas, {nome} {documento}' });
    await start();
    work.events.length = 0;
    await serve();
    const written = await sql<{ body: string; masked_body: string | null; url: string | null; is_last: boolean }>(
      `SELECT m.body, m.masked_body, m.preview->>'url' AS url, t.last_sent_id = m.id AS is_last
       FROM messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.company_id = $1 ORDER BY m.id`,
      [link.companyId],
    );
    const finished = await sql<{ message: string }>(
      'SELECT message FROM campaign_recipients WHERE company_id = $1 ORDER BY id',
      [link.companyId],
    );
    expect(written.map(({ body }) => body)).toEqual(finished.map(({ message }) => message));
    for (const { body, masked_body: masked, url, is_last: isLast } of written) {
      const hasDocument = body.includes('982');
      expect(isLast).toBe(true);
      expect(masked).toBe(hasDocument ? body.replace('529.982.247', '•••.•••.•••') : null);
      // A text with a document gets no card, which would tell the page of it.
      expect(url).toBe(hasDocument ? null : 'https://loja.test/ofertas');
    }
    const told = work.events.filter(({ name }) => name === 'messageCreated' || name === 'outboxFilled');
    expect(told.map(({ name }) => name)).toEqual([...written.map(() => 'messageCreated'), 'outboxFilled']);
  });

  it('S964 who was skipped after a first try stays so, whatever WhatsApp says of that later', async () => {
    await addPeople(2);
    const id = await due();
    await run();
    await sql("UPDATE campaign_recipients SET state = 'skipped', reason = 'contactGone' WHERE campaign_id = $1", [id]);
    await sql('UPDATE messages SET ack = 2 WHERE company_id = $1', [link.companyId]);
    expect((await recipients(id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'skipped contactGone',
      'skipped contactGone',
    ]);
    await expectTrueCounts(id);
  });

  it('S962 is written to forty strangers with as many statements as to four', async () => {
    const looks: string[][] = [];
    for (const people of [4, 40]) {
      await beginList();
      await addPeople(people, { variables: { cidade: 'Natal' } });
      await due({ message1: 'Veja https://loja.test/{cidade}, {nome}' });
      await start();
      work.transactions.length = 0;
      await serve();
      expect(await answerLine()).toBe(people);
      // The one look in which they are written to; how many come before and after it depends on the time that passes.
      const look = work.transactions.find((texts) => /insert into messages/i.test(texts.join())) ?? [];
      looks.push(look.filter((text) => /insert into|tickets|contacts|identities|"settings"/i.test(text)));
    }
    const [few = [], many = []] = looks;
    expect(few.length).toBeGreaterThan(5);
    expect(many.length, `${few.join('\n')}\nand to forty\n${many.join('\n')}`).toBe(few.length);
  });

  it('S371 is told of the first time at once, and then no sooner than after a while', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    const claim = async (everyMs: number) =>
      (await work.uow.writePlatform(({ db }) => claimNews(db, { room: 10, everyMs }))).map((claimed) => claimed.id);
    expect(await claim(3_600_000)).toEqual([id]);
    expect(await claim(0)).toEqual([]);
    await serve();
    expect(await claim(3_600_000)).toEqual([]);
    expect(await claim(0)).toEqual([id]);
  });

  it('is not changed by what happens to its list', async () => {
    const [first = ''] = await addPeople(3);
    const id = await due();
    await start();
    await sql('DELETE FROM contact_list_items WHERE number = $1', [first]);
    await addPeople(2);
    await sql('DELETE FROM contact_lists WHERE id = $1', [listId]);
    await serve();
    expect(await texts()).toHaveLength(3);
    expect(await countersOf(id)).toMatchObject({ total: 3, valids: 3 });
  });

  it('waits while its connection is closed, says so, and goes on afterwards', async () => {
    await addPeople(2);
    const id = await due();
    await sql("UPDATE connections SET status = 'DISCONNECTED' WHERE id = $1", [link.connectionId]);
    await start();
    await serve();
    expect(await texts()).toEqual([]);
    const held = await work.uow.read(link.companyId, (db) => getCampaign(db, id));
    expect([held.status, held.hold]).toEqual(['EM_ANDAMENTO', 'disconnected']);
    await sql("UPDATE connections SET status = 'CONNECTED' WHERE id = $1", [link.connectionId]);
    await serve();
    expect(await texts()).toHaveLength(2);
    expect((await work.uow.read(link.companyId, (db) => getCampaign(db, id))).hold).toBeNull();
  });

  it('waits while the company has not paid', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    await sql('UPDATE companies SET due_date = current_date - 30 WHERE id = $1', [link.companyId]);
    await serve();
    expect(await texts()).toEqual([]);
    expect((await work.uow.read(link.companyId, (db) => getCampaign(db, id))).hold).toBe('overdue');
  });

  it('S834 skips who asked for nothing, or was blocked, after it began', async () => {
    const [out = ''] = await addPeople(2);
    const blocked = '5511977002233';
    const contactId = await addContact(blocked);
    await addPeople(1, { number: blocked });
    const id = await due();
    await start();
    await sql("INSERT INTO do_not_disturb (company_id, number, reason, source) VALUES ($1, $2, 'sair', 'person')", [
      link.companyId,
      out,
    ]);
    await sql('UPDATE contacts SET is_blocked = true WHERE id = $1', [contactId]);
    await serve();
    expect(await texts()).toHaveLength(1);
    const found = await recipients(id);
    const of = (number: string) => found.find((one) => one.number === number);
    expect(of(out)).toMatchObject({ state: 'skipped', reason: 'optedOut' });
    expect(of(blocked)).toMatchObject({ state: 'skipped', reason: 'blocked' });
    await expectTrueCounts(id);
  });

  it('S992 writes into the running conversation of a person, though a later one was closed', async () => {
    const number = '5511977003344';
    const contactId = await addContact(number);
    await addPeople(1, { number });
    const [running] = await sql<{ id: number }>(
      `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat)
       SELECT $1, $2, $3, status, $4 FROM unnest(ARRAY['pending', 'closed']) status RETURNING id`,
      [link.companyId, contactId, link.connectionId, `${number}@s.whatsapp.net`],
    );
    // Who waits for an answer gets nothing yet.
    await sql("UPDATE tickets SET status = 'open', user_id = $2 WHERE id = $1", [running?.id, admin.userId]);
    await due();
    await start();
    await serve();
    expect(await sql('SELECT ticket_id FROM messages WHERE company_id = $1', [link.companyId])).toEqual([
      { ticket_id: running?.id },
    ]);
  });

  it('S993 S966 puts no more in line than the link takes in a moment, and rests after each batch', async () => {
    await sql(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
       SELECT $1, $2, 'Pessoa', '55119' || (60000000 + n), true, now() FROM generate_series(1, 140) n`,
      [link.companyId, listId],
    );
    const id = await due();
    await start();
    const rests: boolean[] = [];
    const noting: UnitOfWork = {
      ...work.uow,
      async write(companyId, act) {
        const result = await work.uow.write(companyId, act);
        const [lane] = await sql<{ rests: boolean }>(
          'SELECT look_at > free_at AS rests FROM campaign_lanes WHERE connection_id = $1',
          [link.connectionId],
        );
        rests.push(lane?.rests === true);
        return result;
      },
    };
    await serve(noting);
    expect(rests[0]).toBe(true);
    for (let look = 0; look < 3; look += 1) await serve();
    expect(await countersOf(id)).toMatchObject({ queued: 128, pending: 12 });
  });

  it('S838 of two contacts that turn out to be one only one gets it', async () => {
    const [first = '', second = ''] = await addPeople(2);
    const [winnerId, loserId] = [await addContact(first), await addContact(second)];
    const id = await due();
    await start();
    await work.uow.write(link.companyId, (one) => one.record(contactsMerged(link.companyId, { winnerId, loserId })));
    await serve();
    expect(await texts()).toHaveLength(1);
    expect((await recipients(id)).map(({ state }) => state).sort()).toEqual(['queued', 'skipped']);
  });

  it('is stopped when its connection is deleted, and nothing more leaves', async () => {
    await addPeople(3);
    const id = await due();
    await start();
    await work.uow.write(link.companyId, (one) => removeConnection(one, link.connectionId));
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'connectionGone' });
    expect(await texts()).toEqual([]);
    const refused = restartCampaign(work.uow, admin, id);
    await expect(refused).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_INCOMPLETE' });
  });

  it.each([
    ['image/png', ['image Oi']],
    ['audio/mpeg', ['text Oi', 'audio ']],
  ])('sends its file of type %s with each text, and keeps it while it runs', async (mime, expected) => {
    await addPeople(1);
    const id = await due({ message1: 'Oi' });
    const [file] = await sql<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, mime, bytes, file_name, sha256)
       VALUES ($1, gen_random_uuid(), $3, $2, 1, 'anexo', '') RETURNING id`,
      [link.companyId, mime, `${link.companyId}/2026/03/${randomUUID()}`],
    );
    await sql("UPDATE campaigns SET media_id = $2, media_name = 'anexo' WHERE id = $1", [id, file?.id]);
    await start();
    await expect(removeCampaignFile(work.uow, admin, id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_EDITABLE' });
    await expect(sql('DELETE FROM media_files WHERE id = $1', [file?.id])).rejects.toThrow(/foreign key/);
    await serve();
    const said = await sql<{ said: string }>(
      "SELECT kind || ' ' || body AS said FROM messages WHERE company_id = $1 ORDER BY id",
      [link.companyId],
    );
    expect(said.map((one) => one.said)).toEqual(expected);
    await answerLine();
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('T12 a clock that is put back by some hours makes it wait for minutes at most', async () => {
    await addPeople(2);
    await saveCampaignSettings(work.uow, admin, { settings: { messageInterval: 20 } });
    const id = await due();
    await sql("UPDATE product_clock SET ahead = interval '5 hours'");
    await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
    await start();
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(1);
    await sql("UPDATE product_clock SET ahead = interval '0'");
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(0);
    await work.uow.writePlatform(({ db }) => wakeForgottenLanes(db));
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(1);
  });

  it('T12 a clock that is put back does not make it wait', async () => {
    await addPeople(2);
    await saveCampaignSettings(work.uow, admin, { settings: { messageInterval: 20 } });
    const id = await due();
    await sql('UPDATE product_clock SET ahead = $1::interval', ['10 days']);
    await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
    await start();
    await createCampaignSender({ uow: work.uow, log }).drain();
    await answerLine();
    expect(await texts()).toHaveLength(1);
    await sql('UPDATE product_clock SET ahead = $1::interval', ['0']);
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await texts()).toHaveLength(2);
  });
});
