const brazilianMobile = /^55(\d{2})9([6-9]\d{7})$/;
const withoutNinth = /^55(\d{2})([6-9]\d{7})$/;

/**
 * Digits of a number as stored and shown: Brazilian mobiles always with the ninth digit. Null for what is no number.
 */
export function normalizeNumber(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits.length < 8 || digits.length > 15) return null;
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
