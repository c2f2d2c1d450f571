/**
 * The name of a language in the shown language, capitalised. Meta writes codes as `pt_BR`; unknown codes are shown as
 * they are.
 */
export function languageName(code: string, shownIn: string): string {
  try {
    const name = new Intl.DisplayNames([shownIn], { type: 'language' }).of(code.replace('_', '-')) ?? code;
    return name.slice(0, 1).toLocaleUpperCase(shownIn) + name.slice(1);
  } catch {
    return code;
  }
}
