import type { MessageRates } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { findProgress } from '../../../src/features/campaigns/queries.ts';
import { withPeople } from '../../../src/features/campaigns/report/record-queries.ts';
import { getCampaign } from '../../../src/features/campaigns/save-campaign.ts';
import { forecastCampaign } from '../../../src/features/campaigns/starting/forecast-campaign.ts';
import {
  addContact,
  addPeople,
  countersOf,
  due,
  link,
  listId,
  prepareCampaigns,
  sql,
  start,
  work,
} from './test-campaigns.ts';

prepareCampaigns();

const noRates: MessageRates = { currency: 'BRL', marketing: 0, utility: 0, authentication: 0, service: 0 };
const askForecast = (query: object = {}) =>
  work.uow.read(link.companyId, (db) =>
    forecastCampaign(db, { contactListId: listId, whatsappId: link.connectionId, ...query }, noRates),
  );
const disturb = (column: 'number' | 'contact_id', value: string | number) =>
  sql(`INSERT INTO do_not_disturb (company_id, ${column}, reason, source) VALUES ($1, $2, 'sair', 'answer')`, [
    link.companyId,
    value,
  ]);

describe('S1029 forecast and report', () => {
  const recordOf = (id: number) =>
    work.uow.read(link.companyId, async (db) => withPeople(db, await getCampaign(db, id)));
  /** What forecast, record and event of a campaign that has not begun say of whom it reaches. */
  async function expectSame(id: number, told: { contacts: number; recipients: number }): Promise<void> {
    const { counters, contactList } = await recordOf(id);
    const progress = await work.uow.read(link.companyId, (db) => findProgress(db, id));
    for (const { total, valids } of [counters, progress?.counters ?? counters])
      expect([total, valids]).toEqual([told.contacts, told.recipients]);
    expect(contactList?.contacts).toHaveLength(told.contacts);
    await start();
    const { total, valids } = await countersOf(id);
    expect([total, valids]).toEqual([told.contacts, told.recipients]);
  }

  it('count the same people before and after the start: each once, without who cannot or will not get it', async () => {
    const [twice = '', out = '', blocked = '', noted = ''] = await addPeople(5);
    await addPeople(1, { number: null, contactId: await addContact(twice) });
    await disturb('number', out);
    await sql('UPDATE contacts SET is_blocked = true WHERE id = $1', [await addContact(blocked)]);
    await disturb('contact_id', await addContact(noted));
    await addPeople(1, { isValid: false });
    await addPeople(1, { isValid: false, isChecked: false });
    const id = await due();
    const told = await askForecast();
    expect(told).toMatchObject({ contacts: 7, recipients: 2, optedOut: 2, blocked: 1, invalid: 1, unchecked: 1 });
    const { contactList } = await recordOf(id);
    expect(contactList?.contacts.filter(({ isWhatsappValid }) => isWhatsappValid)).toHaveLength(2);
    await expectSame(id, told);
  });

  it('leave the control group out before the start too', async () => {
    await addPeople(8);
    const id = await due({ controlPercent: 50 });
    const told = await askForecast({ controlPercent: 50 });
    const { counters } = await recordOf(id);
    expect([told.recipients, told.control, counters.valids, counters.total]).toEqual([4, 4, 4, 8]);
  });
});
