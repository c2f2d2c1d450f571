/** The three texts a visitor may read before entering (spec 5.8). */
export type LegalDocument = 'terms' | 'privacy' | 'officer';
