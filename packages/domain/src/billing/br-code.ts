import { amountText } from './money.ts';

/** The check of a Pix code: CRC-16/CCITT-FALSE, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= (letter.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * A text in plain ASCII, for fields whose length some readers count in bytes and others in letters: accents are taken
 * off, what has no plain letter is left out.
 */
export function foldAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^\u0020-\u007E]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The longest key that a code has room for, and what the manual allows of the receiver's name and city. */
export const pixLimits = { key: 77, merchantName: 25, merchantCity: 15, txid: 25 } as const;

export type StaticPix = {
  key: string;
  merchantName: string;
  merchantCity: string;
  valueCents: number;
  /** Letters and digits by which the receiver finds the payment in the statement. */
  txid: string;
};

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** The receiver's name or city as a code carries it, and whether all of it fits. */
export function readPixName(text: string, longest: number): { inCode: string; isCut: boolean } {
  const folded = foldAscii(text);
  return { inCode: folded.slice(0, longest).trim(), isCut: folded.length > longest };
}

/** The text of a Pix to a key, with the amount in it: what a bank's app reads from the QR code or takes pasted. */
export function buildBrCode({ key, merchantName, merchantCity, valueCents, txid }: StaticPix): string {
  const unchecked = [
    field('00', '01'),
    field('01', '11'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', amountText(valueCents)),
    field('58', 'BR'),
    // A code without name or city is refused by banks, whatever the names came to.
    field('59', readPixName(merchantName, pixLimits.merchantName).inCode || 'RECEBEDOR'),
    field('60', readPixName(merchantCity, pixLimits.merchantCity).inCode || 'BRASIL'),
    field('62', field('05', txid.slice(0, pixLimits.txid) || '***')),
    '6304',
  ].join('');
  return unchecked + crc16(unchecked);
}

/** Whether a text is a Pix code whose check is right. */
export function isBrCode(text: string): boolean {
  if (text.length < 20 || text.length > 999 || !/^000201[\u0020-\u007E]+6304[\dA-F]{4}$/.test(text)) return false;
  return crc16(text.slice(0, -4)) === text.slice(-4);
}
