/** Where a spreadsheet has what a list needs; the other columns become variables. */
export type SheetColumns = {
  readonly number: number;
  readonly name: number | null;
  readonly email: number | null;
  readonly variables: readonly { readonly column: number; readonly key: string }[];
};

const numberTitles = ['numero', 'number', 'telefone', 'telefono', 'celular', 'phone', 'fone', 'whatsapp', 'movil'];
const nameTitles = ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto', 'cliente', 'customer'];
const emailTitles = ['email', 'mail', 'correo', 'correoeletronico', 'correoelectronico'];

/** A title without case, accents and signs. */
const plain = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const longestKey = 30;

/** The name of a variable as messages write it in braces: letters, digits and underscores, 30 at most. */
export function variableKey(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.join('_').slice(0, longestKey).replace(/_$/, '');
}

/** Names that messages fill by themselves; a column of this name would never be read. */
const reserved: ReadonlySet<string> = new Set(['nome', 'numero', 'email']);

/**
 * Recognises the columns of a list by their titles, in three languages and any order. The first column that fits
 * counts; every other one with a title becomes a variable. Null without a column of numbers.
 */
export function findSheetColumns(titles: readonly string[]): SheetColumns | null {
  const known = titles.map(plain);
  const first = (wanted: readonly string[]): number | null => {
    const places = wanted.map((title) => known.indexOf(title)).filter((place) => place !== -1);
    return places.length === 0 ? null : Math.min(...places);
  };
  const number = first(numberTitles);
  if (number === null) return null;
  const name = first(nameTitles);
  const email = first(emailTitles);
  const taken = new Set(reserved);
  const variables = titles.flatMap((title, column) => {
    if (column === number || column === name || column === email || title.trim() === '') return [];
    return [{ column, key: freeKey(variableKey(title) || `coluna_${column + 1}`, taken) }];
  });
  return { number, name, email, variables };
}

/** Two columns of the same title are two variables. */
function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let again = 2; taken.has(key); again += 1) key = `${wanted.slice(0, longestKey - 4)}_${again}`;
  taken.add(key);
  return key;
}
