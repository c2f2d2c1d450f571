import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../../test/support/deferred.ts';
import { createPasswordHasher } from './password-hasher.ts';

/** The algorithm and its cost, which decide how long a comparison takes: `$argon2id$v=19$m=19456,t=2,p=1`. */
const costOf = (hashed: string | undefined): string | undefined => hashed?.split('$').slice(0, 4).join('$');

it('T52 a hash is as dear as OWASP asks for', async () => {
  expect(costOf(await createPasswordHasher().hash('a password'))).toBe('$argon2id$v=19$m=19456,t=2,p=1');
});

describe('T52 an unknown e-mail', () => {
  it('costs one comparison with a hash as dear as that of a known one', async () => {
    const compared: string[] = [];
    const compare: typeof verify = (hashed, password) => {
      compared.push(String(hashed));
      return verify(hashed, password);
    };
    const hasher = createPasswordHasher({ compare });
    const known = await hasher.hash('a password');
    expect(await hasher.verifyLogin(known, 'a guess')).toBe(false);
    expect(await hasher.verifyLogin(null, 'a guess')).toBe(false);
    expect(compared.map(costOf)).toEqual([costOf(known), costOf(known)]);
  });

  it('is refused whatever the comparison says', async () => {
    expect(await createPasswordHasher({ compare: async () => true }).verifyLogin(null, 'a guess')).toBe(false);
  });
});

describe('T54 lanes', () => {
  /** A hasher whose comparisons all last until the given promise ends. */
  const hasherUntil = (end: Promise<void>) => createPasswordHasher({ compare: () => end.then(() => true) });

  it('refuses the 53rd login for now, and the 52nd change', async () => {
    const end = createDeferred();
    const hasher = hasherUntil(end.promise);
    const logins = Array.from({ length: 52 }, () => hasher.verifyLogin('$hash', 'x'));
    await expect(hasher.verifyLogin('$hash', 'x')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    const changes = Array.from({ length: 51 }, () => hasher.verify('$hash', 'x'));
    await expect(hasher.verify('$hash', 'x')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    end.resolve();
    expect(await Promise.all([...logins, ...changes])).toEqual(Array(103).fill(true));
    expect(await hasher.verifyLogin('$hash', 'x')).toBe(true);
  });

  it('lets a login pass while the lane of changes is full', async () => {
    const end = createDeferred();
    const hasher = createPasswordHasher({
      compare: (hashed) => (hashed === '$slow' ? end.promise.then(() => true) : Promise.resolve(true)),
    });
    const changes = Array.from({ length: 51 }, () => hasher.verify('$slow', 'x'));
    expect(await hasher.verifyLogin('$quick', 'x')).toBe(true);
    end.resolve();
    await Promise.all(changes);
  });
});
