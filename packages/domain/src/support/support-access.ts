/** For how long the operator may enter a company, in minutes. */
export const supportMinutes = [15, 30, 60, 120, 240, 480] as const;
export type SupportMinutes = (typeof supportMinutes)[number];

/** How long the reason for it may be, in characters. */
export const supportReasonLength = { min: 3, max: 500 } as const;

/**
 * Why an access is over: its time, the operator left, the company ended it, the operator's session ended, the operator
 * entered another company, or the company was deleted.
 */
export const supportEndings = ['limit', 'left', 'company', 'session', 'replaced', 'deleted'] as const;
export type SupportEnding = (typeof supportEndings)[number];
