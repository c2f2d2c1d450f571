import type { SamplesOf } from '../define-contract.ts';
import type { contactsEvents } from './events.ts';

export const carla = {
  id: 41,
  name: 'Carla Souza',
  number: '5511987654321',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  version: 1,
};

const carlaRow = { ...carla, isBlocked: false, isBotOff: false };

export const contactsSamples: SamplesOf<typeof contactsEvents> = {
  contact: [
    { action: 'create', contact: carlaRow },
    { action: 'update', contact: { ...carlaRow, name: 'Carla S.', version: 2 } },
    { action: 'import', done: 100, count: 240, isFinished: false },
    { action: 'reload' },
    { action: 'delete', contactId: 41 },
  ],
};
