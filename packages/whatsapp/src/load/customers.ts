import type { LoadMessage } from './write-many.ts';

const names = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Íris', 'João'];
const texts = ['Bom dia!', 'Minha internet caiu de novo.', 'Quanto custa o plano de 500 mega?', 'Segue o comprovante.', 'Obrigada 🙏', 'Pode me mandar a segunda via do boleto?'];

/** A stream of texts from so many customers, the same for the same seed. */
export function createCustomers({ count, seed }: { count: number; seed: number }): (size: number) => LoadMessage[] {
  let state = seed;
  let made = 0;
  const random = (below: number): number => {
    // A linear congruential generator: plain, fast and the same everywhere.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return (size) =>
    Array.from({ length: size }, () => {
      const customer = random(count);
      made += 1;
      return { chat: `pn:55119${String(80_000_000 + customer)}`, name: `${names[customer % names.length]} ${customer}`, id: `LOAD${seed}X${made}`, body: `${texts[random(texts.length)]} (${made})` };
    });
}
