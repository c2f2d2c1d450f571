import type { TemplateUse } from '../templates.ts';
import type { MediaType } from './media-rules.ts';

/** A file that was uploaded for the head of a template. */
export type HeaderFile = { readonly type: Exclude<MediaType, 'audio'>; readonly id: string; readonly name: string };

const mediaKeys = ['image', 'video', 'document'] as const;
const isMedia = (key: string): key is (typeof mediaKeys)[number] => mediaKeys.some((known) => known === key);

/**
 * The template as Meta wants it. Placeholders that are numbers are filled by their order, others by their name. A head
 * is filled by its placeholders, by `image`, `video` or `document` with a link or an id, by a place, or by a file.
 */
export function templateBody(
  { name, language, header, place, body, buttons, coupons = {} }: TemplateUse,
  file: HeaderFile | null,
): object {
  const head =
    file === null ? headerParameters(header, place) : [mediaParameter(file.type, { id: file.id }, file.name)];
  const text = textParameters(body);
  const components = [
    ...(head.length === 0 ? [] : [{ type: 'header', parameters: head }]),
    ...(text.length === 0 ? [] : [{ type: 'body', parameters: text }]),
    ...inOrder(buttons).map(([index, value]) => ({
      type: 'button',
      sub_type: 'url',
      index,
      parameters: [{ type: 'text', text: value }],
    })),
    ...inOrder(coupons).map(([index, code]) => ({
      type: 'button',
      sub_type: 'copy_code',
      index,
      parameters: [{ type: 'coupon_code', coupon_code: code }],
    })),
  ];
  return { name, language: { code: language }, ...(components.length === 0 ? {} : { components }) };
}

function headerParameters(header: TemplateUse['header'], place: TemplateUse['place']): object[] {
  if (place)
    return [
      {
        type: 'location',
        location: { latitude: place.latitude, longitude: place.longitude, name: place.name, address: place.address },
      },
    ];
  const [[key, value] = ['', '']] = Object.entries(header);
  if (isMedia(key)) return [mediaParameter(key, /^https?:/i.test(value) ? { link: value } : { id: value })];
  return textParameters(header);
}

function mediaParameter(
  type: (typeof mediaKeys)[number],
  where: { id: string } | { link: string },
  name?: string,
): object {
  return { type, [type]: { ...where, ...(type === 'document' && name !== undefined ? { filename: name } : {}) } };
}

/** By their order when all of them are numbers: `{{10}}` comes after `{{9}}`. */
function inOrder(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).sort(([one], [other]) => Number(one) - Number(other));
}

function textParameters(values: Readonly<Record<string, string>>): object[] {
  const areNumbered = Object.keys(values).every((key) => /^\d+$/.test(key));
  if (areNumbered) return inOrder(values).map(([, text]) => ({ type: 'text', text }));
  return Object.entries(values).map(([key, text]) => ({ type: 'text', parameter_name: key, text }));
}
