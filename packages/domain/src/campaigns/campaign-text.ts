/** The variables that every person of a list has, with their names in the three languages. */
export const campaignVariables = {
  name: ['nome', 'name', 'nombre'],
  firstName: ['primeiro_nome', 'first_name', 'primer_nombre'],
  number: ['numero', 'number'],
  email: ['email'],
} as const;

/** How many variables of its own a company may have, and how long their keys and contents may be, in characters. */
export const campaignVariableLimits = { count: 50, key: 30, value: 1_000 } as const;

/** A piece of a text: words as they are, or a variable by its key. */
export type TextPiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'variable'; readonly key: string };

/** Letters, digits and underscores in single braces; in double ones too, because other texts of the product have them. */
const braces = /\{\{([\p{L}\d_]{1,30})\}\}|\{([\p{L}\d_]{1,30})\}/gu;

/** Keys are compared without case and accents, as people write them. */
export const campaignKey = (key: string): string => key.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A text in its pieces, read once from its beginning to its end. Whatever else stands in braces stays as it is. */
export function splitText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: whole, 1: double, 2: single, index } of text.matchAll(braces)) {
    if (index > end) pieces.push({ kind: 'words', text: text.slice(end, index) });
    pieces.push({ kind: 'variable', key: campaignKey(double ?? single ?? '') });
    end = index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'words', text: text.slice(end) });
  return pieces;
}

/** Which of the built-in variables a key means; null for none. */
export function builtInVariable(key: string): keyof typeof campaignVariables | null {
  if ((campaignVariables.name as readonly string[]).includes(key)) return 'name';
  if ((campaignVariables.firstName as readonly string[]).includes(key)) return 'firstName';
  if ((campaignVariables.number as readonly string[]).includes(key)) return 'number';
  return (campaignVariables.email as readonly string[]).includes(key) ? 'email' : null;
}

/** Whom a text is for. */
export type CampaignPerson = {
  readonly name: string;
  readonly number: string | null;
  readonly email: string;
  /** What the further columns of the list say. */
  readonly variables: Readonly<Record<string, string>>;
};

export type CampaignVariable = { readonly key: string; readonly value: string };

/**
 * The text for one person. Columns of the list go before variables of the company; what nobody knows becomes empty. What
 * is filled in is never read as a variable, and no character of it means anything (T48).
 */
export function fillCampaignText(
  text: string,
  person: CampaignPerson,
  variables: readonly CampaignVariable[] = [],
): string {
  return splitText(text)
    .map((piece) => (piece.kind === 'words' ? piece.text : valueOf(piece.key, person, variables)))
    .join('');
}

function valueOf(key: string, person: CampaignPerson, variables: readonly CampaignVariable[]): string {
  const builtIn = builtInVariable(key);
  if (builtIn !== null && builtIn !== 'firstName') return person[builtIn] ?? '';
  const column = Object.hasOwn(person.variables, key) ? person.variables[key] : undefined;
  const given = column ?? variables.find((variable) => campaignKey(variable.key) === key)?.value;
  // A list may bring its own first names, which it had before there was this variable.
  return given ?? (builtIn === 'firstName' ? (person.name.split(' ', 1)[0] ?? '') : '');
}

/** The variables of a text that nothing fills, in their order and once each, as they are written without braces. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const keys = new Set(known.map(campaignKey));
  const unknown = splitText(text).flatMap((piece) =>
    piece.kind === 'variable' && builtInVariable(piece.key) === null && !keys.has(piece.key) ? [piece.key] : [],
  );
  return [...new Set(unknown)];
}

/** Why a variable of the company cannot be added; null when it can. */
export function refuseVariable(
  key: string,
  known: readonly CampaignVariable[],
): 'invalid' | 'reserved' | 'taken' | null {
  if (!/^[A-Za-z\d_]{1,30}$/.test(key)) return 'invalid';
  const wanted = campaignKey(key);
  const builtIn = builtInVariable(wanted);
  // A company that had a first name of its own before keeps it.
  if (builtIn !== null && builtIn !== 'firstName') return 'reserved';
  return known.some((variable) => campaignKey(variable.key) === wanted) ? 'taken' : null;
}
