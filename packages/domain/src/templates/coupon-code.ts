/** The longest code of a coupon that Meta takes. */
export const couponCodeLength = 20;

/** Why Meta would refuse the code of a coupon; null when it would not. */
export function couponFault(code: string): 'couponSigns' | 'couponLong' | null {
  // Only the letters without accents are letters there.
  if (!/^[a-z0-9]+$/i.test(code)) return 'couponSigns';
  return code.length > couponCodeLength ? 'couponLong' : null;
}
