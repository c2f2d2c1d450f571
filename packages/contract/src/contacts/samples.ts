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

export const contactsSamples: SamplesOf<typeof contactsEvents> = {
  contact: [
    { action: 'create', contact: carla },
    { action: 'update', contact: { ...carla, name: 'Carla S.', version: 2 } },
    { action: 'reload' },
    { action: 'delete', contactId: 41 },
  ],
};
