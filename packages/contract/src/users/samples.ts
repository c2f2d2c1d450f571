import type { SamplesOf } from '../define-contract.ts';
import { suporte } from '../queues/samples.ts';
import type { usersEvents } from './events.ts';

const bia = {
  id: 12,
  name: 'Bia Rocha',
  email: 'bia@lojaaurora.com.br',
  profile: 'user' as const,
  super: false,
  companyId: 7,
  queues: [suporte],
  version: 4,
};

export const usersSamples: SamplesOf<typeof usersEvents> = {
  user: [
    { action: 'create', user: bia },
    { action: 'update', user: { ...bia, name: 'Beatriz Rocha', version: 5 } },
    { action: 'delete', userId: 12 },
  ],
  passwordLink: [
    {
      action: 'create',
      link: {
        id: 2,
        userId: 12,
        userName: 'Bia Rocha',
        operatorName: 'Rui',
        isShown: true,
        madeAt: '2026-11-17T15:10:00.000Z',
      },
    },
  ],
};
