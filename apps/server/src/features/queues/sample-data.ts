import type { SampleData } from '../../platform/feature.ts';
import { addUser, removeUser } from '../users/index.ts';
import { removeQueue } from './delete-queue.ts';
import { listQueues } from './queries.ts';
import { addQueue } from './save-queue.ts';

const queues = [
  {
    name: 'Suporte',
    color: '#0B7A4B',
    greetingMessage: 'Olá, {{firstname}}! Você está no suporte da loja. Conte o que aconteceu.',
  },
  {
    name: 'Vendas',
    color: '#0B63B0',
    greetingMessage: 'Olá, {{firstname}}! Que bom ter você aqui. O que procura hoje?',
  },
  {
    name: 'Financeiro',
    color: '#B7791F',
    greetingMessage: 'Olá, {{firstname}}! Para segunda via de boleto, informe seu CPF ou CNPJ.',
  },
];

const attendants = [
  { name: 'Bia Rocha', email: 'bia.rocha@exemplo.balcao', queues: ['Vendas'] },
  { name: 'Léo Dias', email: 'leo.dias@exemplo.balcao', queues: ['Suporte', 'Financeiro'] },
];

/** Three queues and the people who serve them. */
export const queuesSampleData: readonly SampleData[] = [
  {
    kind: 'queue',
    async add(work) {
      const ids: number[] = [];
      for (const queue of queues) {
        const { id } = await addQueue(work, { ...queue, outOfHoursMessage: '', schedules: [] });
        ids.push(id);
      }
      return ids;
    },
    remove: removeQueue,
  },
  {
    kind: 'user',
    async add(work, { passwordHash }) {
      const known = await listQueues(work.db);
      const ids: number[] = [];
      for (const { name, email, queues: names } of attendants) {
        const queueIds = known.filter((queue) => names.includes(queue.name)).map(({ id }) => id);
        const person = { name, email, passwordHash, profile: 'user', isSuper: false, queueIds } as const;
        ids.push((await addUser(work, person)).id);
      }
      return ids;
    },
    remove: removeUser,
  },
];
