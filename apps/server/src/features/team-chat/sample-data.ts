import type { SampleData } from '../../platform/feature.ts';
import { listSampleRecords } from '../companies/index.ts';
import { dropChat } from './delete-chat.ts';
import { addMessage } from './send-message.ts';
import { addChat } from './save-chat.ts';
import { listParticipants, lockAllPeople } from './queries.ts';

/** What the people of the examples tell each other, in turns. */
const messages = [
  'Bom dia! Chegaram os pendentes Lume em preto, já pode oferecer.',
  'Boa! O Jorge perguntou por eles agora há pouco. Vou atender.',
  'Combinado. As devoluções de hoje ficam comigo.',
];

/** A conversation of everybody, in which the people of the examples have written. */
export const teamChatSampleData: readonly SampleData[] = [
  {
    kind: 'chat',
    async add(work) {
      const people = await lockAllPeople(work.db);
      const samples = await listSampleRecords(work.db, 'user');
      const writers = people.filter(({ id }) => samples.includes(id)).toReversed();
      const [owner] = people;
      if (!owner || writers.length === 0) return [];
      const { id } = await addChat(work, {
        title: 'Equipe da loja',
        ownerId: owner.id,
        userIds: people.map((person) => person.id),
      });
      for (const [place, message] of messages.entries()) {
        const sender = writers[place % writers.length];
        if (sender) await addMessage(work, { chatId: id, sender, message, file: null, clientId: null });
      }
      return [id];
    },
    remove: async (work, id) => dropChat(work, id, await listParticipants(work.db, id)),
  },
];
