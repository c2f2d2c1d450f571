import { languageOfCustomer } from './automatic-texts.ts';

/** What the variables of a text are filled from. An empty value leaves its variable as it is. */
export type VariableFacts = {
  readonly contact: { readonly name: string; readonly number: string | null; readonly email: string };
  /** Further fields of the contact; each is a variable of its own. */
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[];
  readonly ticketId: number;
  readonly queue: string;
  readonly user: string;
  readonly connection: string;
  readonly date: string;
  /** HH:mm. */
  readonly time: string;
};

/** A variable in a text: its name as it is written, and where it stands with its braces. */
export type Variable = { readonly name: string; readonly start: number; readonly end: number };

/** Double or single braces around a name. */
const braces = /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/g;

/** Other texts in braces, such as a piece of a program, are no variables. */
const isName = (text: string): boolean => /^\p{L}[\p{L}\p{N} _.-]*$/u.test(text);

/** Names are compared without accents, case, blanks and dashes. */
const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M} _.-]/gu, '');

const greetings = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  es: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
  en: ['Good evening', 'Good morning', 'Good afternoon', 'Good evening'],
} as const;

const nameOf = ({ contact }: VariableFacts): string => (contact.name === '' ? (contact.number ?? '') : contact.name);

/** The variables by their names in the three languages; `gretting` and `ms` are those of older texts. */
const known: readonly (readonly [names: readonly string[], value: (facts: VariableFacts) => string])[] = [
  [['name', 'nome', 'nombre'], nameOf],
  [['firstname', 'primeironome', 'primernombre'], (facts) => nameOf(facts).split(' ', 1)[0] ?? ''],
  [
    ['greeting', 'gretting', 'ms', 'saudacao', 'saludo'],
    ({ contact, time }) =>
      greetings[languageOfCustomer(contact.number)][Math.floor(Number(time.slice(0, 2)) / 6)] ?? '',
  ],
  [['protocol', 'protocolo', 'ticket'], ({ ticketId }) => String(ticketId)],
  [['queue', 'fila', 'cola'], ({ queue }) => queue],
  [['user', 'usuario', 'atendente', 'agente'], ({ user }) => user],
  [['connection', 'conexao', 'conexion'], ({ connection }) => connection],
  [['number', 'numero', 'telefone', 'telefono', 'phone'], ({ contact }) => contact.number ?? ''],
  [['email'], ({ contact }) => contact.email],
  [['date', 'data', 'fecha'], ({ date }) => date],
  [['time', 'hora'], ({ time }) => time],
];

function valueOfVariable(name: string, facts: VariableFacts): string {
  const key = keyOf(name);
  const value = known.find(([names]) => names.includes(key))?.[1](facts) ?? '';
  return value === '' ? (facts.extraInfo.find((field) => keyOf(field.name) === key)?.value ?? '') : value;
}

/** The variables of a text in their order: {{name}} and {name}. */
export function findVariables(text: string): Variable[] {
  return [...text.matchAll(braces)].flatMap(({ 0: whole, 1: double, 2: single, index }) => {
    const name = (double ?? single ?? '').trim();
    return isName(name) ? [{ name, start: index, end: index + whole.length }] : [];
  });
}

/** The variables of a text that nothing fills. */
export const listUnfilled = (text: string, facts: VariableFacts): Variable[] =>
  findVariables(text).filter(({ name }) => valueOfVariable(name, facts) === '');

/** What the row of a contact, its ticket and the connection tell without a further look. */
const atHand: ReadonlySet<string> = new Set(
  known
    .slice(0, 2)
    .flatMap(([names]) => names)
    .concat('protocol', 'protocolo', 'ticket', 'connection', 'conexao', 'conexion'),
);

/**
 * Whether a text can be filled from the name of the contact, the number of the ticket and the name of the connection
 * alone. Most texts to many people can, and a look at everything else costs more than the message.
 */
export const needsLittle = (text: string): boolean => findVariables(text).every(({ name }) => atHand.has(keyOf(name)));

/**
 * A text with its variables filled; those without a value stay as they are written. What is filled in is never read as
 * a variable itself.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  return text.replaceAll(braces, (whole, double?: string, single?: string) => {
    const name = (double ?? single ?? '').trim();
    return (isName(name) ? valueOfVariable(name, facts) : '') || whole;
  });
}
