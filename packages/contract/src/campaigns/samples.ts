import type { SamplesOf } from '../define-contract.ts';
import type { campaignsEvents } from './events.ts';
import type { CampaignCounters, CampaignRow } from './schemas.ts';

const easter: CampaignRow = {
  id: 6,
  name: 'Páscoa',
  status: 'PROGRAMADA',
  confirmation: false,
  contactListId: 4,
  contactList: { id: 4, name: 'Clientes VIP' },
  whatsappId: 2,
  whatsapp: { id: 2, name: 'Loja Centro' },
  scheduledAt: '2026-03-09T17:00:00.000Z',
  startedAt: null,
  completedAt: null,
  stopReason: null,
  hold: null,
  heldUntil: null,
  version: 1,
};
const before: CampaignCounters = {
  total: 492,
  valids: 480,
  confirmationRequested: 0,
  confirmed: 0,
  pending: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  retrying: 0,
  uncertain: 0,
  skipped: 0,
  answered: 0,
  control: 0,
  controlAnswered: 0,
};

export const campaignsSamples: SamplesOf<typeof campaignsEvents> = {
  campaign: [
    { action: 'create', record: easter, counters: before },
    {
      action: 'update',
      record: { ...easter, status: 'EM_ANDAMENTO', startedAt: '2026-03-09T17:00:00.400Z', version: 2 },
      counters: { ...before, pending: 167, queued: 1, sent: 312, delivered: 300, read: 120, skipped: 12, answered: 8 },
    },
    { action: 'delete', id: 6, record: { id: 6 } },
  ],
  campaignSettings: [
    {
      action: 'update',
      settings: {
        messageInterval: 20,
        longerIntervalAfter: 20,
        greaterInterval: 60,
        variables: [{ key: 'cupom', value: 'PASCOA10' }],
      },
    },
  ],
};
