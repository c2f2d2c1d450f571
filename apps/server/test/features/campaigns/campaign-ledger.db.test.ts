import type { CampaignInput } from '@balcao/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelCampaign, restartCampaign } from '../../../src/features/campaigns/running/run-campaign.ts';
import { changeCampaign } from '../../../src/features/campaigns/save-campaign.ts';
import { mergeContacts } from '../../../src/features/contacts/merging/merge-contacts.ts';
import { removeContact } from '../../../src/features/contacts/remove-contact.ts';
import { anonymizeContact } from '../../../src/features/contacts/personal-data/anonymize-contact.ts';
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
  prepareCampaigns,
  recipients,
  says,
  serve,
  sql,
  start,
  statusOf,
  texts,
  work,
} from './test-campaigns.ts';

prepareCampaigns();

/** People of the campaign by the name that stands in what they get, whatever else is changed. */
const names = Array.from({ length: 12 }, (_, place) => `p${place + 1}`);
const text = { message1: 'Oi [{quem}]' };
let numbers: Map<string, string>;

const numberOf = (who: string): string => numbers.get(who) ?? '';
const contactOf = async (who: string): Promise<number> =>
  (
    await sql<{ id: number }>(
      "SELECT contact_id AS id FROM contact_identities WHERE company_id = $1 AND kind = 'pn' AND value = $2",
      [link.companyId, numberOf(who)],
    )
  )[0]?.id ?? 0;
/** Whom a message went to, in the order they were written. */
const got = async (): Promise<string[]> => (await texts()).map((body) => /\[(\w+)\]/.exec(body)?.[1] ?? body);

/** The link has begun to send to the first of them when a person stops the campaign; the others wait for the next start. */
async function sendToSome(id: number, count: number): Promise<string[]> {
  await start();
  await serve();
  await sql(
    "UPDATE outbox SET state = 'sending', attempts = 1 WHERE id IN (SELECT id FROM outbox WHERE company_id = $1 AND state = 'queued' ORDER BY id LIMIT $2)",
    [link.companyId, count],
  );
  await cancelCampaign(work.uow, admin, id);
  await sql("UPDATE outbox SET state = 'sent' WHERE company_id = $1 AND state = 'sending'", [link.companyId]);
  await sql("UPDATE messages SET send_state = 'sent' WHERE company_id = $1 AND from_me", [link.companyId]);
  return got();
}

async function goOn(id: number): Promise<void> {
  await restartCampaign(work.uow, admin, id);
  await sendRest();
}

async function sendRest(): Promise<void> {
  await start();
  // A turn for who is left, one for who was found to be somebody else's second number, and one that ends it.
  for (let turn = 0; turn < 3; turn += 1) {
    await serve();
    await answerLine();
  }
}

const edit = (id: number, input: Partial<CampaignInput>): Promise<unknown> =>
  changeCampaign(work.uow, admin, { id, input: { name: 'Páscoa', ...input } as CampaignInput });

/** The same people in a new list, each by the number given. */
async function listAgain(by: (who: string) => string | null): Promise<void> {
  await beginList();
  for (const who of names) await addPeople(1, { number: by(who), variables: { quem: who } });
}

beforeEach(async () => {
  numbers = new Map();
  for (const who of names) {
    const [number = ''] = await addPeople(1, { variables: { quem: who } });
    numbers.set(who, number);
  }
  // Some are known already, the others become contacts when they are written to.
  for (const who of ['p1', 'p3', 'p8']) await addContact(numberOf(who));
});

/** Deletes a contact with all that was said. */
async function deleteAll(who: string): Promise<void> {
  const contactId = await contactOf(who);
  await sql("UPDATE tickets SET status = 'closed' WHERE company_id = $1 AND contact_id = $2", [
    link.companyId,
    contactId,
  ]);
  await removeContact(work.uow, admin, contactId);
}

const stopped = async (): Promise<{ id: number; before: string[] }> => {
  const id = await due(text);
  const before = await sendToSome(id, 5);
  expect(before).toHaveLength(5);
  return { id, before };
};

async function expectEachOnce(id: number, before: readonly string[]): Promise<void> {
  const all = await got();
  expect(all.slice(0, before.length)).toEqual(before);
  expect([...all].sort()).toEqual([...names].sort());
  expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  expect(await countersOf(id)).toMatchObject({ valids: names.length, sent: names.length });
  await expectTrueCounts(id);
}

describe('S1020 T20 a campaign that is stopped, edited and let go on sends nobody a second text', () => {
  it.each<[string, () => Partial<CampaignInput>]>([
    ['nothing', () => ({})],
    ['its name', () => ({ name: 'Natal' })],
    ['its time', () => ({ scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })],
    ['each of its texts', () => ({ message1: 'Agora [{quem}]', message2: 'Então [{quem}]' })],
    ['the share left out, back to none', () => ({ controlPercent: 0 })],
  ])('when %s is changed', async (_what, change) => {
    const { id, before } = await stopped();
    await edit(id, change());
    await goOn(id);
    await expectEachOnce(id, before);
  });

  it('when its texts are changed, who was taken out of the line gets the new one', async () => {
    const { id, before } = await stopped();
    await edit(id, { message1: 'Agora [{quem}]' });
    await goOn(id);
    expect((await texts()).map((body) => body.startsWith('Agora'))).toEqual(
      names.map((_, place) => place >= before.length),
    );
  });

  it('when it asks first from now on, or leaves a share out', async () => {
    const { id, before } = await stopped();
    await edit(id, { confirmation: true, confirmationMessage1: 'Quer, [{quem}]?', controlPercent: 50 });
    await goOn(id);
    const all = await got();
    expect(all.slice(0, before.length)).toEqual(before);
    expect(new Set(all).size).toBe(all.length);
    const { control, pending, sent, valids } = await countersOf(id);
    expect([sent, valids, control + pending]).toEqual([before.length, names.length - control, names.length - 5]);
  });

  it('when everybody has it already: it is finished, and not stopped because nobody is left', async () => {
    const id = await due(text);
    const before = await sendToSome(id, names.length);
    await edit(id, { message1: 'Agora [{quem}]' });
    await goOn(id);
    await expectEachOnce(id, before);
  });

  it('when another number sends it', async () => {
    const { id, before } = await stopped();
    const [other] = await sql<{ id: number }>(
      "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Outro', 'simulator', 'CONNECTED') RETURNING id",
      [link.companyId],
    );
    await edit(id, { whatsappId: other?.id ?? 0 });
    await goOn(id);
    await expectEachOnce(id, before);
  });

  it('when another list has the same people as contacts without a number', async () => {
    const { id, before } = await stopped();
    await beginList();
    for (const who of names) {
      const contactId = (await contactOf(who)) || (await addContact(numberOf(who)));
      await addPeople(1, { number: null, contactId, variables: { quem: who } });
    }
    await edit(id, { contactListId: listId });
    await goOn(id);
    await expectEachOnce(id, before);
  });

  it('when contacts have another number, and the list has the old one and the new one', async () => {
    const { id, before } = await stopped();
    for (const [place, who] of names.entries()) {
      const contactId = await contactOf(who);
      if (contactId === 0) continue;
      await sql("DELETE FROM contact_identities WHERE company_id = $1 AND contact_id = $2 AND kind = 'pn'", [
        link.companyId,
        contactId,
      ]);
      const another = `551191${String(1_000_000 + place)}`;
      await sql('UPDATE contacts SET number = $2 WHERE id = $1', [contactId, another]);
      await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
        link.companyId,
        another,
        contactId,
      ]);
      if (before.includes(who)) await addPeople(1, { number: another, variables: { quem: who } });
    }
    await edit(id, {});
    await goOn(id);
    await expectEachOnce(id, before);
  });

  it('when the contacts of who got it are deleted and the list has their numbers', async () => {
    const { id, before } = await stopped();
    for (const who of before) await deleteAll(who);
    await listAgain(numberOf);
    await edit(id, { contactListId: listId });
    await goOn(id);
    const all = await got();
    // Who was deleted took what was said with them.
    expect(all.filter((who) => before.includes(who))).toEqual([]);
    expect(new Set(all).size).toBe(names.length - before.length);
  });

  it('when who got it is merged with somebody who did not, and the list has both', async () => {
    const { id, before } = await stopped();
    const [loser = '', other = ''] = before;
    for (const [winner, who] of [
      ['p11', loser],
      ['p12', other],
    ] as const)
      await mergeContacts(work.uow, admin, {
        winnerId: (await contactOf(winner)) || (await addContact(numberOf(winner))),
        loserId: await contactOf(who),
      });
    await edit(id, {});
    await goOn(id);
    const all = await got();
    expect([...all].sort()).toEqual(names.filter((who) => who !== 'p11' && who !== 'p12').sort());
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    await expectTrueCounts(id);
  });

  it('when who got it is merged with a contact that has another number by then', async () => {
    const { id, before } = await stopped();
    const winnerId = await addContact('5511900009999');
    await mergeContacts(work.uow, admin, { winnerId, loserId: await contactOf(before[0] ?? '') });
    await sql('DELETE FROM contact_identities WHERE company_id = $1 AND contact_id = $2', [link.companyId, winnerId]);
    await beginList();
    await addPeople(1, { number: null, contactId: winnerId });
    await edit(id, { contactListId: listId });
    await goOn(id);
    expect(await got()).toEqual(before);
  });

  it('when two who have their turn in the same moment turn out to be one', async () => {
    const id = await due(text);
    await start();
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      link.companyId,
      numberOf('p2'),
      await contactOf('p1'),
    ]);
    await serve();
    await answerLine();
    await serve();
    expect([...(await got())].sort()).toEqual(names.filter((who) => who !== 'p2').sort());
    expect((await recipients(id)).find(({ number }) => number === numberOf('p2'))).toMatchObject({
      state: 'skipped',
      reason: 'duplicate',
    });
    await expectTrueCounts(id);
  });

  it('when what failed is tried again after its person became one who got it', async () => {
    const id = await due(text);
    await start();
    await serve();
    await answerLine();
    await sql(
      `UPDATE campaign_recipients SET state = 'failed', reason = 'marketing_limited', retry_at = app_now()
       WHERE campaign_id = $1 AND number = $2`,
      [id, numberOf('p5')],
    );
    await mergeContacts(work.uow, admin, { winnerId: await contactOf('p6'), loserId: await contactOf('p5') });
    await sql("UPDATE outbox SET state = 'failed' WHERE company_id = $1", [link.companyId]);
    await serve();
    expect(await answerLine()).toBe(0);
    expect((await recipients(id)).find(({ number }) => number === numberOf('p5'))).toMatchObject({
      state: 'skipped',
      reason: 'duplicate',
    });
  });

  it('and who said yes under either of two names gets the text once', async () => {
    await due({ ...text, confirmation: true, confirmationMessage1: 'Quer, [{quem}]?' });
    await start();
    await serve();
    await answerLine();
    await mergeContacts(work.uow, admin, { winnerId: await contactOf('p6'), loserId: await contactOf('p5') });
    for (const who of ['p6', 'p5']) {
      await says(numberOf(who), 'sim');
      await serve();
      await answerLine();
      expect((await texts()).filter((body) => body.startsWith('Oi'))).toHaveLength(1);
    }
  });

  it('over many stops, each with another change', async () => {
    const id = await due(text);
    for (let round = 0; round < 5; round += 1) {
      const who = (await sendToSome(id, 2)).at(-1) ?? '';
      if (round === 1)
        await mergeContacts(work.uow, admin, {
          winnerId: await addContact('5511900009999'),
          loserId: await contactOf(who),
        });
      if (round === 2) await listAgain(numberOf);
      await edit(id, { contactListId: listId, message1: `${round} [{quem}]` });
      await restartCampaign(work.uow, admin, id);
    }
    await sendRest();
    await expectEachOnce(id, []);
  });
});

describe('S1021 what is kept so that nobody gets a campaign twice', () => {
  it('goes with who is made anonymous, but for the number of their row', async () => {
    const { id, before } = await stopped();
    const [who = ''] = before;
    const contactId = await contactOf(who);
    const caller = { principal: admin, request: { headers: {} } };
    await anonymizeContact(work.uow, caller, { id: contactId, reason: 'LGPD' });
    const kept = await sql<{ identity: string }>('SELECT identity FROM campaign_identities WHERE campaign_id = $1', [
      id,
    ]);
    expect(kept.map(({ identity }) => identity)).toContain(`contact:${contactId}`);
    expect(kept.filter(({ identity }) => identity.includes(numberOf(who)))).toEqual([]);
  });

  it('and with its campaign', async () => {
    const { id } = await stopped();
    await sql('DELETE FROM campaigns WHERE id = $1', [id]);
    expect(await sql('SELECT FROM campaign_identities WHERE campaign_id = $1', [id])).toEqual([]);
  });
});
