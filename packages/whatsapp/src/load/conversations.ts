import { wish } from './customers.ts';
import { createRandom } from './random.ts';
import type { LoadMessage } from './write-many.ts';

export type ConversationOptions = {
  /** How many talk at the same time. */
  atOnce: number;
  /** How many messages each of them writes in all. */
  length: number;
  /** Two streams with different seeds have no customer in common. */
  seed: number;
};

/**
 * New customers as a chatbot meets them: a greeting, the number of the queue they want, and from then on what they have to
 * say to a person. Whoever has written everything makes room for another one. The same for the same seed.
 */
export function createConversations({ atOnce, length, seed }: ConversationOptions): (size: number) => LoadMessage[] {
  const random = createRandom(seed);
  let customers = 0;
  let made = 0;
  const arrive = (): { customer: number; written: number } => ({ customer: (customers += 1), written: 0 });
  const talking = Array.from({ length: atOnce }, arrive);
  return (size) =>
    Array.from({ length: size }, () => {
      const place = Math.floor(random() * atOnce);
      const one = talking[place] ?? arrive();
      one.written += 1;
      made += 1;
      if (one.written >= length) talking[place] = arrive();
      const body = one.written === 1 ? 'Oi' : one.written === 2 ? '1' : wish(random, made);
      return {
        // The area is that of the stream.
        chat: `pn:55${10 + (seed % 90)}9${80_000_000 + one.customer}`,
        name: `Cliente ${seed}-${one.customer}`,
        id: `TALK${seed}X${made}`,
        kind: 'text',
        body,
        file: null,
      };
    });
}
