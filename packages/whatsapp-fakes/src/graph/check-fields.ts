import { GraphFault } from './graph-fault.ts';

/** An object whose fields are not checked yet. */
export type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const length = (text: string): number => [...text].length;

/** Returns the value if it is an object; otherwise refuses the request. */
export const record = (value: unknown, what: string): Json => (isRecord(value) ? value : missing(what));

/** Returns the value if it is a list of objects; otherwise refuses the request. */
export const list = (value: unknown, what: string): Json[] =>
  Array.isArray(value) ? value.map((entry) => record(entry, what)) : missing(what);

/** Refuses a request in which something is missing. */
export function missing(what: string): never {
  throw new GraphFault(131008, { details: `${what} is missing` });
}

/** Refuses a request with an invalid value. */
export function invalid(what: string): never {
  throw new GraphFault(131009, { details: `${what} is not valid` });
}

/** Returns the value if it is a text of at most that many characters; otherwise refuses the request. */
export function text(value: unknown, what: string, most: number): string {
  if (typeof value !== 'string' || value === '') return missing(what);
  return length(value) > most ? invalid(what) : value;
}

/** Checks a text that may be missing. */
export function optional(value: unknown, what: string, most: number): void {
  if (value !== undefined) text(value, what, most);
}

/** Refuses unknown fields. */
export function onlyKnown(value: Json, known: readonly string[], what: string): void {
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) throw new GraphFault(100, { details: `unexpected key "${odd}" on ${what}` });
}

/** Checks a file that is given by its id or by an https link, with further allowed fields. */
export function file(kind: string, keys: readonly string[]) {
  return (body: Json): void => {
    const fields = record(body[kind], kind);
    onlyKnown(fields, ['id', 'link', ...keys], kind);
    if ((fields['id'] === undefined) === (fields['link'] === undefined)) invalid(`${kind} needs an id or a link`);
    const { link } = fields;
    if (link !== undefined && !(typeof link === 'string' && link.startsWith('https://'))) invalid(`${kind} link`);
    optional(fields['caption'], 'caption', 1_024);
    optional(fields['filename'], 'filename', 240);
    if (fields['voice'] !== undefined && typeof fields['voice'] !== 'boolean') invalid('voice');
  };
}
