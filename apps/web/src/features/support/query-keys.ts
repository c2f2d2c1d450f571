/** Who of the platform is in the company. */
export const supportKey = ['support', 'current'] as const;
