/**
 * The digits of a number as it was typed, with its country; null when it cannot be one. Who leaves the country out is
 * in Brazil.
 */
export function toPairingNumber(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  const whole =
    !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11) ? `55${digits}` : digits;
  return /^\d{8,15}$/.test(whole) ? whole : null;
}
