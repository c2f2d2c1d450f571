/** The languages in which the log of activities is read. */
export type AuditLanguage = 'pt' | 'en' | 'es';
