/** The three texts a visitor may read before entering. */
export type LegalDocument = 'terms' | 'privacy' | 'officer';
