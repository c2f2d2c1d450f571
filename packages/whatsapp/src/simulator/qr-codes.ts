import { randomInt, randomUUID } from 'node:crypto';

/** How many codes are shown before pairing ends, and how long the first and the later ones live. */
export const qrCount = 6;
export type QrLife = { firstMs: number; laterMs: number };

/** The code to show as number `shown`, counted from 0; undefined when all were used up. */
export function nextQr(
  connectionId: number,
  shown: number,
  { firstMs, laterMs }: QrLife,
): { qr: string; validForMs: number } | undefined {
  if (shown >= qrCount) return undefined;
  return {
    qr: `https://wa.me/settings/linked_devices#simulator,${connectionId},${randomUUID()}`,
    validForMs: shown === 0 ? firstMs : laterMs,
  };
}

/** Without the letters and digits that look alike. */
const letters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** Eight characters to type on the phone. */
export function pairingCode(): string {
  return Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
}
