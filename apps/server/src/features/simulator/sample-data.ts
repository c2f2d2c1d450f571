import type { World } from '@balcao/whatsapp/simulator';
import type { SampleData } from '../../platform/feature.ts';
import { listSampleRecords } from '../companies/index.ts';
import { addSampleNumber, removeConnection } from '../connections/index.ts';
import { removeUnusedContact } from '../contacts/index.ts';
import { listQueues } from '../queues/index.ts';
import { addSampleSchedules, removeSampleSchedule } from '../schedules/index.ts';
import { removeTicketsOf } from '../tickets/index.ts';
import { sampleNumberAdded } from './events.ts';

/**
 * The first customers of a company with examples, the one who waits longest first. They answer the menu of queues by its
 * numbers; the last one is still reading it.
 */
const customers = [
  { from: '5531981239090', name: 'Cláudia Ramos', says: ['Bom dia!', '1', 'Meu pedido chegou com uma peça faltando.'] },
  {
    from: '5547991234080',
    name: 'Jorge Batista',
    says: ['Oi, tudo bem?', '2', 'Vocês têm o pendente Lume em preto? Quanto fica o frete?'],
  },
  {
    from: '5521996401187',
    name: 'Tiago Menezes',
    says: ['Boa tarde', '3', 'Preciso da segunda via da nota fiscal, por favor.'],
  },
  {
    from: '5511981170264',
    name: 'Padaria Sol Nascente',
    says: ['Oi!', '2', 'Dá para entregar 20 cadeiras até sexta?'],
  },
  { from: '543415550142', name: 'Lucía Fernández', says: ['Hola, ¿hacen envíos a Rosario?'] },
];

/** A virtual number with all queues, the examples among them. Everything on it is an example, so its tickets and their people go with it. */
export const simulatorSampleData: readonly SampleData[] = [
  {
    kind: 'connection',
    needsSimulator: true,
    async add(work) {
      const queueIds = (await listQueues(work.db)).map(({ id }) => id).toSorted((a, b) => a - b);
      const connectionId = await addSampleNumber(work, 'Celular virtual', queueIds);
      await work.record(sampleNumberAdded(work.db.companyId, { connectionId }));
      return [connectionId];
    },
    async remove(work, id) {
      const contactIds = await removeTicketsOf(work, id);
      await removeConnection(work, id);
      for (const contactId of contactIds) await removeUnusedContact(work, contactId);
    },
  },
  {
    kind: 'schedule',
    needsSimulator: true,
    async add(work) {
      const [connectionId] = await listSampleRecords(work.db, 'connection');
      return connectionId === undefined ? [] : addSampleSchedules(work, connectionId);
    },
    remove: removeSampleSchedule,
  },
];

/** Links the virtual phone of the examples and lets the customers write: from here on everything is as with real ones. */
export async function startSampleConversations(
  world: Pick<World, 'linkAtOnce' | 'write'>,
  connectionId: number,
): Promise<void> {
  await world.linkAtOnce(connectionId);
  for (const { says, ...customer } of customers)
    for (const body of says) await world.write(connectionId, { ...customer, body });
}
