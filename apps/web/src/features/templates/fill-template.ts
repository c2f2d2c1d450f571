import type { Template, TemplateMessageInput } from '@balcao/contract';
import { headerLink, placeholder, placeholdersOf } from '@balcao/domain';

/** What of a template is filled in. */
export type TemplateParts = Pick<Template, 'header' | 'body' | 'buttons'>;

/** What fills the placeholders, by their names; of links and codes by the place of the button. */
export type Filling = Pick<TemplateMessageInput, 'header' | 'body' | 'buttons'>;

export const noFilling: Filling = { header: {}, body: {}, buttons: {} };

/** A piece of a text: words, or a placeholder with what fills it, if anything does. */
export type Piece = { readonly kind: 'words'; readonly text: string } | { readonly kind: 'place'; readonly name: string; readonly value: string };

/** A text cut at its placeholders, so that they can be marked. What fills one is taken as it is, whatever stands in it. */
export function piecesOf(text: string, values: Readonly<Record<string, string>>): Piece[] {
  // Splitting by a group puts the names at the odd places.
  const parts = text.split(placeholder);
  return parts.flatMap((part, index): Piece[] => (index % 2 === 1 ? [{ kind: 'place', name: part, value: values[part] ?? '' }] : part === '' ? [] : [{ kind: 'words', text: part }]));
}

/** Something that has to be filled in: where it stands, its name there, and what it is. */
export type TemplateField = { readonly part: keyof Filling; readonly name: string; readonly kind: 'text' | 'file' | 'link' | 'code'; /** The words on the button, where it belongs to one. */ readonly button?: string };

/** Everything that has to be filled in before a template can leave, from top to bottom. */
export function fieldsOf({ header, body, buttons }: TemplateParts): TemplateField[] {
  const head: TemplateField[] = header === null || header.format === 'location' ? [] : header.format === 'text' ? placeholdersOf(header.text).map((name) => ({ part: 'header', name, kind: 'text' })) : [{ part: 'header', name: headerLink, kind: 'file' }];
  const text: TemplateField[] = placeholdersOf(body).map((name) => ({ part: 'body', name, kind: 'text' }));
  const ends = buttons.flatMap(({ kind, text: words, value }, place): TemplateField[] => {
    if (kind === 'code') return [{ part: 'buttons', name: String(place), kind: 'code', button: words }];
    return placeholdersOf(value).length > 0 ? [{ part: 'buttons', name: String(place), kind: 'link', button: words }] : [];
  });
  return [...head, ...text, ...ends];
}

/** What is filled in at a field. */
export function valueOf(filling: Filling, { part, name }: Pick<TemplateField, 'part' | 'name'>): string {
  return filling[part][name] ?? '';
}

/** The filling with one field changed. */
export function withValue(filling: Filling, { part, name }: Pick<TemplateField, 'part' | 'name'>, value: string): Filling {
  return { ...filling, [part]: { ...filling[part], [name]: value } };
}

/** Why a field cannot stay as it is: nothing in it, or no address of a file that Meta can fetch. */
export function faultOf(field: TemplateField, value: string): 'required' | 'noLink' | null {
  if (value.trim() === '') return 'required';
  return field.kind === 'file' && !/^https:\/\/\S+\.\S+$/i.test(value.trim()) ? 'noLink' : null;
}

/** Whether nothing is left open or wrong. */
export function isFilled(template: TemplateParts, filling: Filling): boolean {
  return fieldsOf(template).every((field) => faultOf(field, valueOf(filling, field)) === null);
}

/** The filling as it leaves: only what the template wants, without spaces around it. */
export function trimFilling(template: TemplateParts, filling: Filling): Filling {
  return fieldsOf(template).reduce((rest, field) => withValue(rest, field, valueOf(filling, field).trim()), noFilling);
}

/** Whether it can be sent from a conversation: allowed by Meta, and without a map at its top, which there is no field for. */
export function isSendable({ status, header }: Pick<Template, 'status' | 'header'>): boolean {
  return status === 'approved' && header?.format !== 'location';
}
