/** Where companies and the numbers above them are cached. */
export const companiesKey = ['companies'] as const;
