/** What a column of a file with contacts can hold. */
export type ContactColumn = 'name' | 'number' | 'email' | 'code' | 'address' | 'optedOut' | 'ignored';

/** Where a column of an imported file goes: a field of the contact, further information under a name, or nowhere. */
export type ColumnTarget = { readonly kind: ContactColumn } | { readonly kind: 'extra'; readonly name: string };

export type SheetLanguage = 'pt' | 'en' | 'es';

/** The titles of an exported file. */
export const sheetTitles = {
  pt: {
    name: 'Nome',
    number: 'Número',
    email: 'E-mail',
    address: 'ID do WhatsApp',
    optedOut: 'Não quer marketing',
    extra: 'Adicional',
    code: 'Código Balcão',
  },
  en: {
    name: 'Name',
    number: 'Number',
    email: 'E-mail',
    address: 'WhatsApp ID',
    optedOut: 'Does not want marketing',
    extra: 'Additional',
    code: 'Balcão code',
  },
  es: {
    name: 'Nombre',
    number: 'Número',
    email: 'Correo',
    address: 'ID de WhatsApp',
    optedOut: 'No quiere marketing',
    extra: 'Adicional',
    code: 'Código Balcão',
  },
} as const satisfies Record<SheetLanguage, Record<string, string>>;

/** How people call the columns, without accents, case and punctuation, in three languages. */
const words: readonly (readonly [ContactColumn, string])[] = [
  ['code', 'codigo balcao|balcao code'],
  ['address', 'id do whatsapp|whatsapp id|id de whatsapp'],
  ['optedOut', 'nao quer marketing|does not want marketing|no quiere marketing'],
  [
    'ignored',
    'linha do arquivo|row of the file|fila del archivo|motivo da recusa|reason for refusal|motivo del rechazo',
  ],
  [
    'name',
    'nome|nome completo|nome do cliente|nome do contato|cliente|contato|name|full name|customer|customer name|contact|contact name|nombre|nombre completo|nombre del cliente|contacto',
  ],
  [
    'number',
    'numero|celular|telefone|telefone celular|fone|tel|whatsapp|numero do whatsapp|numero de telefone|zap|number|phone|phone number|mobile|mobile phone|cell|cell phone|whatsapp number|telefono|movil|telefono movil|numero de telefono|numero de whatsapp',
  ],
  ['email', 'email|e mail|mail|endereco de email|email address|correo|correo electronico'],
];
const columnOfWord = new Map(
  words.flatMap(([column, names]) => names.split('|').map((name) => [name, column] as const)),
);

const plain = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const extraPrefix = /^(?:adicional|additional):\s*/i;

/**
 * Where the columns with these titles go. The first of two that mean the same counts, the other becomes further
 * information, as everything does whose title is not known; a column without a title goes nowhere.
 */
export function recognizeColumns(titles: readonly string[]): ColumnTarget[] {
  const taken = new Set<ContactColumn>();
  return titles.map((title): ColumnTarget => {
    const name = title.trim();
    if (name === '') return { kind: 'ignored' };
    if (extraPrefix.test(name)) return { kind: 'extra', name: name.replace(extraPrefix, '') };
    const column = columnOfWord.get(plain(name));
    if (column === undefined || taken.has(column)) return { kind: 'extra', name };
    if (column !== 'ignored') taken.add(column);
    return { kind: column };
  });
}

const noWords: ReadonlySet<string> = new Set(['', 'nao', 'n', 'no', 'false', 'falso', '0']);

/** Whether a cell of the column "Não quer marketing" says so: anything but an empty cell or a no, such as a date. */
export const isOptedOutCell = (cell: string): boolean => !noWords.has(plain(cell));

const tagTitles: ReadonlySet<string> = new Set(
  'tag|tags|etiqueta|etiquetas|marcador|marcadores|label|labels|rotulo|rotulos'.split('|'),
);

/** Whether a column names tags. They hang on tickets and not on people, so it is further information like others. */
export const isTagColumn = (title: string): boolean => tagTitles.has(plain(title));

/** The title under which further information is exported, so that it is read back as what it was. */
export const extraTitle = (name: string, language: SheetLanguage): string =>
  columnOfWord.has(plain(name)) || extraPrefix.test(name) ? `${sheetTitles[language].extra}: ${name}` : name;

/** The code by which a contact is known in its own company and nowhere else. */
export const contactCode = (companyId: number, contactId: number): string => `B${companyId}-${contactId}`;

/** Whom a code means in this company; null for one of another, and for what is none. */
export function readContactCode(companyId: number, text: string): number | null {
  const [, company, contact] = /^B(\d{1,10})-(\d{1,10})$/.exec(text.trim()) ?? [];
  return contact !== undefined && Number(company) === companyId && Number(contact) <= 2_147_483_647
    ? Number(contact)
    : null;
}
