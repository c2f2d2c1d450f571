import { expect, it } from 'vitest';
import { encryptPush, longestPayload } from './encrypt.ts';

/** The example of RFC 8291, section 5. */
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const chance = {
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
};

it('S945 encrypts the example of the standard to the bytes of the standard', () => {
  expect(encryptPush('When I grow up, I want to be a watermelon', browser, chance).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('S945 gives no two messages the same bytes, and takes no text that does not fit one record', () => {
  expect(encryptPush('oi', browser).equals(encryptPush('oi', browser))).toBe(false);
  expect(encryptPush('a'.repeat(longestPayload), browser).length).toBeLessThanOrEqual(4096);
  expect(() => encryptPush('a'.repeat(longestPayload + 1), browser)).toThrow(RangeError);
});
