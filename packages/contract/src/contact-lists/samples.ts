import type { SamplesOf } from '../define-contract.ts';
import type { contactListsEvents } from './events.ts';

const list = {
  id: 4,
  name: 'Clientes VIP',
  contactsCount: 2,
  validCount: 1,
  uncheckedCount: 1,
  variables: ['cidade'],
  version: 1,
};
const maria = {
  id: 9,
  name: 'Maria Souza',
  number: '5511987654321',
  email: '',
  isWhatsappValid: false,
  checkedAt: null,
  variables: { cidade: 'São Paulo' },
  contactId: null,
  companyId: 7,
  contactListId: 4,
  version: 1,
};
const done = {
  id: 2,
  contactListId: 4,
  fileName: 'clientes.xlsx',
  status: 'done' as const,
  refusal: null,
  refusalCount: null,
  rows: 3,
  rowsDone: 3,
  created: 2,
  duplicated: 1,
  invalid: 0,
  createdAt: '2026-03-02T12:00:00.000Z',
  finishedAt: '2026-03-02T12:00:01.000Z',
};

export const contactListsSamples: SamplesOf<typeof contactListsEvents> = {
  ContactList: [
    { action: 'create', record: list },
    { action: 'update', record: { ...list, name: 'Clientes ouro', version: 2 } },
    { action: 'delete', id: 4 },
  ],
  ContactListItem: [
    { action: 'create', record: maria },
    {
      action: 'update',
      record: { ...maria, isWhatsappValid: true, checkedAt: '2026-03-02T12:00:02.000Z', version: 2 },
    },
    { action: 'reload', contactListId: 4, records: [{ ...maria, version: 3 }], list, import: done },
    { action: 'delete', id: 9, contactListId: 4 },
  ],
};
