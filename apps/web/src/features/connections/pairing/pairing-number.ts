/**
 * The digits of a typed number with its country code; null when it cannot be one. Without a country code it is taken
 * for Brazilian.
 */
export function toPairingNumber(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  const whole =
    !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11) ? `55${digits}` : digits;
  return /^\d{8,15}$/.test(whole) ? whole : null;
}
