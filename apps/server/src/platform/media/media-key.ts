declare const checked: unique symbol;

/** The key of a file in the store: `{company}/{yyyy}/{mm}/{uuid}`. Only `toMediaKey` makes one. */
export type MediaKey = string & { readonly [checked]: 'MediaKey' };

const shape = /^[1-9]\d{0,9}\/\d{4}\/(?:0[1-9]|1[0-2])\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Accepts a key of the one allowed shape and throws on anything else, so that no path from outside ever reaches a
 * store.
 */
export function toMediaKey(text: string): MediaKey {
  if (!shape.test(text)) throw new TypeError('Not a key of the media store');
  return text as MediaKey;
}

/** The key of a new file of a company, filed under the month it arrived in. */
export function newMediaKey({ companyId, id, at }: { companyId: number; id: string; at: Date }): MediaKey {
  return toMediaKey(`${companyId}/${at.toISOString().slice(0, 7).replace('-', '/')}/${id}`);
}
