/** A Brazilian mobile number without the ninth digit that was added in front years ago; any other as it is. */
const withoutNinth = (number: string): string => number.replace(/^(55\d\d)9(\d{8})$/, '$1$2');

/** Whether WhatsApp may call one number by the other: accounts older than the ninth digit still go without it. */
export function isSameNumber(one: string, other: string): boolean {
  return one === other || withoutNinth(one) === withoutNinth(other);
}
