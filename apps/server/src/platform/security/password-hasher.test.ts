import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

/** The algorithm and its cost, which decide how long a comparison takes: `$argon2id$v=19$m=19456,t=2,p=1`. */
const costOf = (hashed: string | undefined): string | undefined => hashed?.split('$').slice(0, 4).join('$');

describe('T52 an unknown e-mail', () => {
  it('costs one comparison with a hash as dear as that of a known one', async () => {
    const compared: string[] = [];
    const compare: typeof verify = (hashed, password) => {
      compared.push(String(hashed));
      return verify(hashed, password);
    };
    const hasher = createPasswordHasher({ compare });
    const known = await hasher.hash('a password');
    expect(await hasher.verify(known, 'a guess')).toBe(false);
    expect(await hasher.verify(null, 'a guess')).toBe(false);
    expect(compared.map(costOf)).toEqual([costOf(known), costOf(known)]);
  });

  it('is refused whatever the comparison says', async () => {
    expect(await createPasswordHasher({ compare: async () => true }).verify(null, 'a guess')).toBe(false);
  });
});
