import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { applyContactNews, resolveContact, wantPicture } from '../index.ts';
import { decidePicture } from '../pictures/picture-outcome.ts';
import { claimPictures, listDuePictures, settlePicture } from '../pictures/picture-queries.ts';

const pn = (value: string): Identity => ({ kind: 'pn', scope: '', value });
const lid = (value: string): Identity => ({ kind: 'lid', scope: '', value });
const group = (value: string): Identity => ({ kind: 'group', scope: '', value });

let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;

beforeAll(async () => {
  work = await startTestWork();
});
beforeEach(async () => {
  link = await work.buildLink();
  work.events.length = 0;
});
afterAll(() => work.close());

const meet = (identities: Identity[], name: string | null, isGroup = false) =>
  work.uow.write(link.companyId, (unit) => resolveContact(unit, { identities, name, isGroup }));
const tell = (news: Parameters<typeof applyContactNews>[1]) =>
  work.uow.write(link.companyId, (unit) => applyContactNews(unit, news));
type Row = { name: string; picture_state: string; is_due: boolean; version: number };
async function look(id: number): Promise<Row | undefined> {
  return (
    await work.database.asOwner<Row>(
      'SELECT name, picture_state, picture_next_at <= now() AS is_due, version FROM contacts WHERE id = $1',
      [id],
    )
  )[0];
}

describe('what WhatsApp reports about a contact', () => {
  it.each<[string, Identity[], string | null, boolean, string]>([
    ['names whom only a number was known of', [pn('5511987650001')], null, false, 'Ana Paula'],
    ['finds him without the ninth digit too', [pn('5547999123408')], null, false, 'Ana Paula'],
    ['names whom only a LID was known of', [lid('99887766')], null, false, 'Ana Paula'],
    ['leaves the name he had', [pn('5511987650002')], 'Ana', false, 'Ana'],
    ['gives a group its new subject', [group('1203')], 'Condomínio', true, 'Ana Paula'],
  ])('%s', async (_what, identities, name, isGroup, expected) => {
    const [id, otherId] = [await meet(identities, name, isGroup), await meet([pn('5511987650099')], null)];
    const short = identities.map((identity) => (identity.value === '5547999123408' ? pn('554799123408') : identity));
    await tell({ identities: short, name: ' Ana Paula ' });
    expect([(await look(id))?.name, (await look(otherId))?.name]).toEqual([expected, '5511987650099']);
  });

  it.each<[string, Identity, string | null]>([
    ['a person', pn('5511987650003'), null],
    ['a group', group('1206'), 'Obra'],
  ])('is announced once of %s, and a repetition changes nothing', async (_whom, identity, name) => {
    const id = await meet([identity], name, identity.kind === 'group');
    work.events.length = 0;
    await tell({ identities: [identity], name: 'Rui' });
    await tell({ identities: [identity], name: 'Rui' });
    expect(work.events.map((event) => event.name)).toEqual(['contactUpdated']);
    expect((await look(id))?.version).toBe(2);
  });

  it('a new subject, also one that comes with a message, renames the group and nobody else', async () => {
    const [person, gathering] = [await meet([pn('5511987650010')], 'Ana'), await meet([group('1205')], 'Obra', true)];
    await meet([group('1205')], 'Obra nova', true);
    expect([(await look(person))?.name, (await look(gathering))?.name]).toEqual(['Ana', 'Obra nova']);
    await tell({ identities: [group('1205')], name: 'Obra pronta' });
    expect([(await look(person))?.name, (await look(gathering))?.name]).toEqual(['Ana', 'Obra pronta']);
  });

  it('never replaces a name given by a person', async () => {
    const [person, gathering] = [await meet([pn('5511987650004')], null), await meet([group('1204')], 'Obra', true)];
    await work.database.asOwner('UPDATE contacts SET named_by_person = true WHERE id = ANY ($1)', [
      [person, gathering],
    ]);
    await tell({ identities: [pn('5511987650004')], name: 'Rui' });
    await tell({ identities: [group('1204')], name: 'Obra nova' });
    expect([(await look(person))?.name, (await look(gathering))?.name]).toEqual(['5511987650004', 'Obra']);
  });

  it('makes nobody a contact, and an empty name or list is no news', async () => {
    await tell({ identities: [pn('5511987650005')], name: 'Ninguém', pictureChanged: true });
    await tell({ identities: [], name: 'Ninguém' });
    const id = await meet([pn('5511987650006')], null);
    await tell({ identities: [pn('5511987650006')], name: '  ' });
    expect((await look(id))?.name).toBe('5511987650006');
    expect(await work.database.asOwner('SELECT id FROM contacts WHERE company_id = $1', [link.companyId])).toHaveLength(
      1,
    );
  });

  it('asks for the picture again only when that changed', async () => {
    const id = await meet([pn('5511987650008')], null);
    await work.database.asOwner(
      "UPDATE contacts SET picture_state = 'settled', picture_next_at = now() + interval '1 day' WHERE id = $1",
      [id],
    );
    await tell({ identities: [pn('5511987650008')], name: 'Rui' });
    expect(await look(id)).toMatchObject({ name: 'Rui', is_due: false });
    await tell({ identities: [pn('5511987650008')], pictureChanged: true });
    expect(await look(id)).toMatchObject({ name: 'Rui', is_due: true });
  });

  it('stays within its company', async () => {
    const id = await meet([pn('5511987650007')], null);
    const other = await work.buildLink();
    await work.uow.write(other.companyId, (unit) =>
      applyContactNews(unit, { identities: [pn('5511987650007')], name: 'Outra', pictureChanged: true }),
    );
    expect(await look(id)).toMatchObject({ name: '5511987650007', picture_state: 'unknown' });
  });
});

describe('a picture is wanted', () => {
  const want = (contactId: number) =>
    work.uow.write(link.companyId, ({ db }) => wantPicture(db, { contactId, connectionId: link.connectionId }));

  it.each([
    ['one that is due', { state: 'settled', at: 'this link', minutes: 0 }, true],
    ['one that still holds', { state: 'settled', at: 'this link', minutes: -1 }, false],
    ['one that waits for this link', { state: 'wanted', at: 'this link', minutes: 6 }, false],
    ['one that waits for no link', { state: 'wanted', at: 'no link', minutes: 0 }, true],
    ['one that another link had four minutes for', { state: 'wanted', at: 'another link', minutes: 4 }, false],
    ['one that another link had six minutes for', { state: 'wanted', at: 'another link', minutes: 6 }, true],
  ])('when a conversation begins: %s', async (_which, { state, at, minutes }, isWanted) => {
    const id = await meet([pn('5511987650009')], 'Ana');
    const [other] = await work.database.asOwner<{ id: number }>(
      "INSERT INTO connections (company_id, name, provider) VALUES ($1, 'Outra', 'simulator') RETURNING id",
      [link.companyId],
    );
    const connectionId = { 'this link': link.connectionId, 'another link': other?.id, 'no link': null }[at];
    await work.database.asOwner(
      'UPDATE contacts SET picture_attempts = 3, picture_state = $2, picture_connection_id = $3, picture_next_at = now() - make_interval(mins => $4) WHERE id = $1',
      [id, state, connectionId, minutes],
    );
    await want(id);
    const [row] = await work.database.asOwner('SELECT picture_attempts AS attempts FROM contacts WHERE id = $1', [id]);
    expect(row).toEqual({ attempts: isWanted ? 0 : 3 });
  });

  it('when a conversation begins, not again while it holds, and at once when it changed', async () => {
    const id = await meet([pn('5511987650008')], 'Ana');
    const otherId = await meet([pn('5511987650018')], 'Bia');
    await want(id);
    expect(await look(id)).toMatchObject({ picture_state: 'wanted', is_due: true });
    expect(await look(otherId)).toMatchObject({ picture_state: 'unknown' });
    await work.database.asOwner(
      "UPDATE contacts SET picture_state = 'settled', picture_next_at = now() + interval '1 day' WHERE id = $1",
      [id],
    );
    await want(id);
    expect(await look(id)).toMatchObject({ picture_state: 'settled' });
    await tell({ identities: [pn('5511987650008')], pictureChanged: true });
    expect(await look(id)).toMatchObject({ picture_state: 'wanted', is_due: true, version: 1 });
  });

  const claim = () =>
    work.uow.writePlatform(async ({ db }) => {
      const due = (await listDuePictures(db, 5)).filter(({ companyId }) => companyId === link.companyId);
      return claimPictures(db, { contactIds: due.map(({ contactId }) => contactId), leaseMs: 60_000 });
    });

  it('by one fetcher at a time, and again when that one died', async () => {
    const id = await meet([pn('5511987650011')], 'Ana');
    await want(id);
    expect((await Promise.all([claim(), claim()])).flat()).toMatchObject([
      { contactId: id, attempts: 1, chat: null, sha256: null },
    ]);
    expect(await claim()).toEqual([]);
    await work.database.asOwner("UPDATE contacts SET picture_next_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    expect(await claim()).toMatchObject([{ contactId: id, attempts: 2 }]);
  });

  it('still, when it changed while it was being fetched', async () => {
    const id = await meet([pn('5511987650012')], 'Ana');
    await want(id);
    const [claimed] = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    await tell({ identities: [pn('5511987650012')], pictureChanged: true });
    const settled = await work.uow.write(link.companyId, ({ db }) =>
      settlePicture(db, claimed, { ...decidePicture('picture', 1), url: '/media/x' }),
    );
    expect(settled).toBeUndefined();
    expect(await look(id)).toMatchObject({ picture_state: 'wanted', is_due: true, version: 1 });
  });

  it('still, when only another of those claimed together was fetched', async () => {
    const [id, otherId] = [await meet([pn('5511987650013')], 'Ana'), await meet([pn('5511987650014')], 'Bia')];
    await want(id);
    await want(otherId);
    const claimed = (await claim()).find(({ contactId }) => contactId === id);
    if (!claimed) throw new Error('nothing was claimed');
    await work.uow.write(link.companyId, ({ db }) =>
      settlePicture(db, claimed, { ...decidePicture('picture', 1), url: '/media/x' }),
    );
    expect(await look(id)).toMatchObject({ picture_state: 'settled' });
    expect(await look(otherId)).toMatchObject({ picture_state: 'wanted' });
  });

  it('with the next conversation when no link is known that could fetch it', async () => {
    const id = await meet([pn('5511987650009')], 'Ana');
    await tell({ identities: [pn('5511987650009')], pictureChanged: true });
    expect(await look(id)).toMatchObject({ picture_state: 'unknown', is_due: true });
    await want(id);
    expect(await look(id)).toMatchObject({ picture_state: 'wanted' });
    await work.database.asOwner('DELETE FROM connections WHERE id = $1', [link.connectionId]);
    expect(await look(id)).toMatchObject({ picture_state: 'wanted' });
  });
});
