/**
 * A language by its name in the language on screen, as it begins a line; Meta writes `pt_BR`. What nobody knows stays
 * as it is written.
 */
export function languageName(code: string, shownIn: string): string {
  try {
    const name = new Intl.DisplayNames([shownIn], { type: 'language' }).of(code.replace('_', '-')) ?? code;
    return name.slice(0, 1).toLocaleUpperCase(shownIn) + name.slice(1);
  } catch {
    return code;
  }
}
