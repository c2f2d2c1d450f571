import type { TFunction } from 'i18next';
import type { Search } from './use-search.ts';

/** The note below a search box. */
export function searchNote(
  t: TFunction<'ticketActions'>,
  text: string,
  { found, searching, tooShort }: Search<unknown>,
): string | undefined {
  if (text.trim() === '') return undefined;
  if (tooShort) return t('search.typeMore');
  if (searching) return t('search.searching');
  return found.length === 0 ? t('search.nothing') : undefined;
}
