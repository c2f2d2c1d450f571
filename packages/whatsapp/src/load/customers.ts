import { fileOf } from './files.ts';
import { drawKind, textsOnly, type Mix } from './mix.ts';
import { createRandom, pick, type Random } from './random.ts';
import type { LoadMessage } from './write-many.ts';

const names = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Íris', 'João'] as const;
const texts = [
  'Bom dia!',
  'Minha internet caiu de novo.',
  'Quanto custa o plano de 500 mega?',
  'Segue o comprovante.',
  'Obrigada 🙏',
  'Pode me mandar a segunda via do boleto?',
] as const;

/** Something a customer says to a person; no two texts of a stream are the same. */
export const wish = (random: Random, number: number): string => `${pick(random, texts)} (${number})`;

/** A stream of messages from so many customers, the same for the same seed; texts unless a mix is given. */
export function createCustomers({
  count,
  seed,
  mix = textsOnly,
}: {
  count: number;
  seed: number;
  mix?: Mix;
}): (size: number) => LoadMessage[] {
  const random = createRandom(seed);
  let made = 0;
  return (size) =>
    Array.from({ length: size }, () => {
      const customer = Math.floor(random() * count);
      const kind = drawKind(random, mix);
      made += 1;
      // A voice note has no words.
      const body = kind === 'voice' ? '' : wish(random, made);
      return {
        chat: `pn:55119${String(80_000_000 + customer)}`,
        name: `${names[customer % names.length]} ${customer}`,
        id: `LOAD${seed}X${made}`,
        kind,
        body,
        file: fileOf(kind),
      };
    });
}
