import { randomBytes } from 'node:crypto';

/** A message id built as Meta builds them: the chat, the direction, and a unique part. */
export function createWamid(number: string, direction: 'sent' | 'received'): string {
  const unique = randomBytes(direction === 'sent' ? 9 : 10)
    .toString('hex')
    .toUpperCase();
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, number.length]),
    Buffer.from(number),
    Buffer.from([0x15, 0x02, 0x00, direction === 'sent' ? 0x11 : 0x12, 0x18, unique.length]),
    Buffer.from(unique),
    Buffer.from([0x00]),
  ]);
  return `wamid.${bytes.toString('base64')}`;
}
