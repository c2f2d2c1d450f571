import { randomInt, randomUUID } from 'node:crypto';

/** How many codes are shown before pairing ends, and how long the first and the later ones are valid. */
export const qrCount = 6;
export type QrLife = { firstMs: number; laterMs: number };

/** A new code for a device; the first one is valid longer than the later ones. */
export function createQr(
  connectionId: number,
  codesShown: number,
  { firstMs, laterMs }: QrLife,
): { qr: string; validForMs: number } {
  return {
    qr: `https://wa.me/settings/linked_devices#simulator,${connectionId},${randomUUID()}`,
    validForMs: codesShown === 0 ? firstMs : laterMs,
  };
}

/** Without the letters and digits that look alike. */
const letters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** Eight characters to type on the phone. */
export function pairingCode(): string {
  return Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
}
