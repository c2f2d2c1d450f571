const brazilianMobile = /^55(\d{2})9([6-9]\d{7})$/;
const withoutNinth = /^55(\d{2})([6-9]\d{7})$/;

/**
 * The digits of a typed number with its country code; null when it cannot be one. Ten or eleven digits without a plus
 * sign are taken for a Brazilian number.
 */
export function withCountryCode(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  const isLocal = !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11);
  const number = isLocal ? `55${digits}` : digits;
  return isFullNumber(number) ? number : null;
}

/** Whether a text consists of the digits of a number with its country code. */
export const isFullNumber = (text: string): boolean => /^\d{8,15}$/.test(text);

/**
 * Digits of a number as stored and shown: Brazilian mobiles always with the ninth digit. Null for what is no number.
 */
export function normalizeNumber(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  if (!isFullNumber(digits)) return null;
  const [, area, rest] = withoutNinth.exec(digits) ?? [];
  return area === undefined || rest === undefined ? digits : `55${area}9${rest}`;
}

/** The area codes of Brazil; no others were ever given out. */
const areas = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);
const local = /^(\d{2})(9\d{8}|[2-9]\d{7})$/;

/** Whether the digits are a Brazilian number from its area code on. */
function isLocal(digits: string): boolean {
  const [, area] = local.exec(digits) ?? [];
  return area !== undefined && areas.has(area);
}

/** The digits of a Brazilian number from its area code on, whatever people write before them; null for others. */
function localPart(digits: string): string | null {
  const candidates = [
    digits,
    // 0 11 98765-4321, as one dials it, and with the two digits of a carrier: 0 15 11 98765-4321.
    ...(digits.startsWith('0') ? [digits.slice(1), digits.slice(3)] : []),
    // +55 (011) 98765-4321
    ...(digits.startsWith('550') ? [digits.slice(3)] : []),
  ];
  return candidates.find(isLocal) ?? null;
}

/**
 * The number that a person typed or pasted, as it is stored: with its country code, and Brazilian mobiles always with
 * the ninth digit. Without a plus sign (or 00) a number that can be Brazilian is taken for one. Null for what is no
 * number.
 */
export function readNumber(typed: string): string | null {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, '');
  const isBrazilianZero = digits.startsWith('550') && localPart(digits) !== null;
  if (text.startsWith('+') && !isBrazilianZero) return normalizeNumber(digits);
  if (digits.startsWith('00')) return normalizeNumber(digits.slice(2));
  const part = localPart(digits);
  return normalizeNumber(part === null ? digits : `55${part}`);
}

/**
 * Every form under which WhatsApp may know the number: older Brazilian accounts lack the ninth digit. The stored form
 * comes first.
 */
export function numberForms(number: string): readonly string[] {
  const [, area, rest] = brazilianMobile.exec(number) ?? [];
  return area === undefined || rest === undefined ? [number] : [number, `55${area}${rest}`];
}

/**
 * The end of a number in every form in which people write it, as a pattern for a text of which only digits are left
 * between other characters: without country code, zero or carrier before it, with and without the ninth digit.
 */
export function numberEndPattern(number: string): string {
  const [, area, rest] = brazilianMobile.exec(number) ?? [];
  if (area !== undefined && rest !== undefined) return `${area}9?${rest}([^0-9]|$)`;
  return `${/^55\d{10,11}$/.test(number) ? number.slice(2) : number}([^0-9]|$)`;
}
