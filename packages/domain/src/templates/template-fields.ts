import { couponFault } from './coupon-code.ts';
import { type Filling, placeholdersOf, type TemplateParts, valueIn } from './fill-template.ts';
import { isDegrees, plainDegrees } from './degrees.ts';

/** What is asked for at a field. */
export type FieldKind =
  | 'text'
  | 'file'
  | 'latitude'
  | 'longitude'
  | 'placeName'
  | 'placeAddress'
  | 'link'
  | 'code'
  | 'coupon';

/**
 * Something that has to be filled in: where it stands, its name there, which of a button is its place from 0, and what
 * it is.
 */
export type TemplateField = { readonly part: keyof Filling; readonly name: string; readonly kind: FieldKind };

/**
 * Why a field cannot stay as it is: nothing in it, no address of a file that Meta can fetch, no degrees, or no code of
 * a coupon.
 */
export type FieldFault =
  | 'required'
  | 'noLink'
  | 'noLatitude'
  | 'noLongitude'
  | NonNullable<ReturnType<typeof couponFault>>;

export const noFilling: Filling = { header: {}, body: {}, buttons: {} };

/** Under which name the address of a file at the top of a template is given. */
export const headerLink = 'link';

/** A map at the top. All four, for not every page of Meta's lets a place go without its name and address. */
const placeFields: readonly TemplateField[] = [
  { part: 'header', name: 'latitude', kind: 'latitude' },
  { part: 'header', name: 'longitude', kind: 'longitude' },
  { part: 'header', name: 'name', kind: 'placeName' },
  { part: 'header', name: 'address', kind: 'placeAddress' },
];

const textsOf = (part: 'header' | 'body', text: string): TemplateField[] =>
  placeholdersOf(text).map((name) => ({ part, name, kind: 'text' }));

function headFields(header: TemplateParts['header']): readonly TemplateField[] {
  if (header === null) return [];
  if (header.format === 'location') return placeFields;
  return header.format === 'text'
    ? textsOf('header', header.text)
    : [{ part: 'header', name: headerLink, kind: 'file' }];
}

function buttonField({ kind, value }: TemplateParts['buttons'][number], place: number): TemplateField[] {
  if (kind === 'code' || kind === 'coupon') return [{ part: 'buttons', name: String(place), kind }];
  return placeholdersOf(value).length > 0 ? [{ part: 'buttons', name: String(place), kind: 'link' }] : [];
}

/** Everything that has to be filled in before a template can leave, from top to bottom. */
export function fieldsOf({ header, body, buttons }: TemplateParts): TemplateField[] {
  return [...headFields(header), ...textsOf('body', body), ...buttons.flatMap(buttonField)];
}

/** What is filled in at a field. */
export function valueOf(filling: Filling, { part, name }: Pick<TemplateField, 'part' | 'name'>): string {
  return valueIn(filling[part], name) ?? '';
}

/** The filling with one field changed. */
export function withValue(
  filling: Filling,
  { part, name }: Pick<TemplateField, 'part' | 'name'>,
  value: string,
): Filling {
  return { ...filling, [part]: { ...filling[part], [name]: value } };
}

const faults: Readonly<Partial<Record<FieldKind, (value: string) => FieldFault | null>>> = {
  file: (value) => (/^https:\/\/\S+\.\S+$/i.test(value) ? null : 'noLink'),
  latitude: (value) => (isDegrees(value, 90) ? null : 'noLatitude'),
  longitude: (value) => (isDegrees(value, 180) ? null : 'noLongitude'),
  coupon: couponFault,
};

/** Why a field cannot stay as it is; null when it can. Spaces around do not count, for they do not leave. */
export function faultOf({ kind }: Pick<TemplateField, 'kind'>, value: string): FieldFault | null {
  const trimmed = value.trim();
  return trimmed === '' ? 'required' : (faults[kind]?.(trimmed) ?? null);
}

/** The first thing that is left open or wrong; null when the template can leave. */
export function findFault(template: TemplateParts, filling: Filling): FieldFault | null {
  return fieldsOf(template).reduce<FieldFault | null>(
    (found, field) => found ?? faultOf(field, valueOf(filling, field)),
    null,
  );
}

/** Meta takes no line breaks, no tabs and no more than four spaces in a row. */
const inOneLine = (value: string): string => value.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/ {5,}/g, '    ');

/**
 * The filling as it leaves: only what the template wants, in one line, without spaces around it, and degrees with a
 * point.
 */
export function trimFilling(template: TemplateParts, filling: Filling): Filling {
  const trim = (value: string, { kind }: TemplateField): string =>
    kind === 'latitude' || kind === 'longitude' ? plainDegrees(value.trim()) : inOneLine(value.trim());
  return fieldsOf(template).reduce(
    (rest, field) => withValue(rest, field, trim(valueOf(filling, field), field)),
    noFilling,
  );
}
