/** How a company's due date is told by colour. */
export type DueTone = 'soon' | 'near' | 'late';

/** The colour of a company so many days before its due date, negative after it (R27). */
export function dueToneOf(daysLeft: number): DueTone | undefined {
  if (daysLeft === 5) return 'soon';
  if (daysLeft >= -3 && daysLeft <= 4) return 'near';
  return daysLeft === -4 ? 'late' : undefined;
}
