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

const carlaRow = { ...carla, isBlocked: false, isBotOff: false, isAnonymous: false };

export const contactsSamples: SamplesOf<typeof contactsEvents> = {
  contactImport: [
    {
      action: 'update',
      record: {
        id: 3,
        fileName: 'clientes.xlsx',
        status: 'checking',
        columns: [{ title: 'Nome', samples: ['Carla'], target: { kind: 'name' } }],
        total: 20,
        done: 10,
        counts: { created: 9, updated: 0, merged: 0, unchanged: 0, refused: 1 },
      },
    },
  ],
  contact: [
    { action: 'create', contact: carlaRow },
    { action: 'update', contact: { ...carlaRow, name: 'Carla S.', version: 2 } },
    { action: 'import', done: 100, count: 240, isFinished: false },
    { action: 'reload' },
    { action: 'delete', contactId: 41 },
  ],
};
