/** Where a company that pays may be. */
export const billingCountries = ['BR', 'usa'] as const;
export type BillingCountry = (typeof billingCountries)[number];

/** The digits of a postal code: 8 in Brazil, 5 or 9 in the United States; null when it is none. */
export function readZipCode(country: BillingCountry, text: string): string | null {
  if (!/^[\d .-]{1,20}$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const lengths = country === 'BR' ? [8] : [5, 9];
  return lengths.includes(digits.length) ? digits : null;
}
