import { type Filling, placeholdersOf, type TemplateParts, valueIn } from './fill-template.ts';

/** What a person has to enter in a field. */
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

/** A field of a template: its part of the template, its name there (for a button its position from 0), and its kind. */
export type TemplateField = { readonly part: keyof Filling; readonly name: string; readonly kind: FieldKind };

/** Why the value of a field is refused: empty, not an address that Meta can fetch, no degrees, or no coupon code. */
export type FieldFault =
  | 'required'
  | 'noLink'
  | 'noLatitude'
  | 'noLongitude'
  | NonNullable<ReturnType<typeof couponFault>>;

/** The longest coupon code that Meta accepts. */
export const couponCodeLength = 20;

/** Why Meta would refuse the code of a coupon; null when it would not. */
export function couponFault(code: string): 'couponSigns' | 'couponLong' | null {
  // Meta accepts only letters without accents.
  if (!/^[a-z0-9]+$/i.test(code)) return 'couponSigns';
  return code.length > couponCodeLength ? 'couponLong' : null;
}

/** Degrees as Meta expects them: with a decimal point, also where a comma was typed. */
function plainDegrees(text: string): string {
  return text.replace(',', '.');
}

/** Whether a text is a number of degrees between minus and plus the given limit. */
function isDegrees(text: string, most: 90 | 180): boolean {
  return /^-?\d{1,3}([.,]\d{1,20})?$/.test(text) && Math.abs(Number(plainDegrees(text))) <= most;
}

export const noFilling: Filling = { header: {}, body: {}, buttons: {} };

/** The name under which the address of a header file is given. */
export const headerLink = 'link';

/**
 * The fields of a location header. All four are required, because some versions of Meta's API need name and address.
 */
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

/** All fields that must be filled in before a template can be sent, from top to bottom. */
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
  file: (value) => (/^https:\/\/[^\s.]+\.\S+$/i.test(value) ? null : 'noLink'),
  latitude: (value) => (isDegrees(value, 90) ? null : 'noLatitude'),
  longitude: (value) => (isDegrees(value, 180) ? null : 'noLongitude'),
  coupon: couponFault,
};

/** Why the value of a field is refused, or null. Spaces around it are ignored, because they are not sent. */
export function faultOf({ kind }: Pick<TemplateField, 'kind'>, value: string): FieldFault | null {
  const trimmed = value.trim();
  return trimmed === '' ? 'required' : (faults[kind]?.(trimmed) ?? null);
}

/** The first field that is empty or wrong; null when the template can be sent. */
export function findFault(template: TemplateParts, filling: Filling): FieldFault | null {
  return fieldsOf(template).reduce<FieldFault | null>(
    (found, field) => found ?? faultOf(field, valueOf(filling, field)),
    null,
  );
}

/** Meta accepts no line breaks, no tabs and no more than four spaces in a row. */
const inOneLine = (value: string): string => value.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/ {5,}/g, '    ');

/** The filling as it is sent: only the fields of the template, each in one line, trimmed, and degrees with a point. */
export function trimFilling(template: TemplateParts, filling: Filling): Filling {
  const trim = (value: string, { kind }: TemplateField): string =>
    kind === 'latitude' || kind === 'longitude' ? plainDegrees(value.trim()) : inOneLine(value.trim());
  return fieldsOf(template).reduce(
    (rest, field) => withValue(rest, field, trim(valueOf(filling, field), field)),
    noFilling,
  );
}
