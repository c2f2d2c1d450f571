/** The languages the product writes mails in. */
export const mailLanguages = ['pt', 'en', 'es'] as const;

export type MailLanguage = (typeof mailLanguages)[number];

/** The language of a screen by its `Accept-Language`; Portuguese when it names none of ours. */
export function mailLanguageOf(acceptLanguage: string | undefined): MailLanguage {
  const wanted = (acceptLanguage ?? '').slice(0, 200).toLowerCase().split(',');
  const known = wanted.flatMap((tag) => mailLanguages.filter((language) => tag.trim().slice(0, 2) === language));
  return known[0] ?? 'pt';
}
