/** What makes a spreadsheet program take a text for a formula, in its usual and its full-width form. */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const isGuarded = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** The text with an apostrophe before it where a spreadsheet program would run it instead of showing it (T43). */
export const guardFormula = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** The text as it was before it was guarded, so that a file we wrote reads back as what it was made from. */
export const unguardFormula = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text);
