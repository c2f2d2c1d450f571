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

/**
 * Every form under which WhatsApp may know the number: older Brazilian accounts lack the ninth digit. The stored form
 * comes first.
 */
export function numberForms(number: string): readonly string[] {
  const [, area, rest] = brazilianMobile.exec(number) ?? [];
  return area === undefined || rest === undefined ? [number] : [number, `55${area}${rest}`];
}
