import type { SamplesOf } from '../define-contract.ts';
import type { announcementsEvents } from './events.ts';

const maintenance = {
  id: 3,
  title: 'Manutenção no domingo',
  text: 'O sistema fica fora do ar das 2h às 3h.',
  priority: 1 as const,
  status: true,
  mediaPath: null,
  mediaName: null,
  publishedAt: '2026-03-09T13:00:00.000Z',
  createdAt: '2026-03-09T13:00:00.000Z',
  updatedAt: '2026-03-09T13:00:00.000Z',
  version: 1,
};
const illustrated = {
  ...maintenance,
  priority: 3 as const,
  mediaPath: '/media/0b0c7a52-3f0e-4f0a-9c1d-2a6f9f6b7c11',
  mediaName: 'aviso.png',
  updatedAt: '2026-03-09T14:00:00.000Z',
  version: 2,
};

export const announcementsSamples: SamplesOf<typeof announcementsEvents> = {
  announcement: [
    { action: 'create', record: maintenance },
    { action: 'update', record: illustrated },
    { action: 'delete', id: 3, hidden: true },
    { action: 'delete', id: 3 },
  ],
};
