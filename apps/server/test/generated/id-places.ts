import { randomUUID } from 'node:crypto';
import type { EndpointSpec } from '@balcao/contract';
import { alternativesOf, shapeOf, type Shape } from './shape.ts';

/** The id of a record, as the database hands it out. */
export type Id = number | string;

/** An id of the same form that belongs to nothing. */
export const missingId = (like: Id): Id => (typeof like === 'number' ? 2_000_000_000 : randomUUID());

export const parts = ['params', 'query', 'body'] as const;

/** What a request consists of; bodies are objects wherever they hold ids. */
export type RequestParts = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
};

const looksLikeId = /^(?:id|uuid)s?$|(?:Id|ID|Uuid|UUID)s?$|_(?:id|uuid)s?$/;

/** Every place of the request that can hold a value, written as `ids` does: `body.items[].queueId`. */
export function placesOf(endpoint: EndpointSpec): string[] {
  return parts.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? placesIn(shapeOf(schema), part) : [];
  });
}

/** Places whose name says that an id stands there, although `ids` does not say of what. */
export function undeclaredIds(endpoint: EndpointSpec): string[] {
  return placesOf(endpoint).filter(
    (place) =>
      place.split('.').some((key) => looksLikeId.test(key.replace('[]', ''))) && endpoint.ids?.[place] === undefined,
  );
}

function placesIn(shape: Shape, place: string): string[] {
  return [...new Set(alternativesOf(shape).flatMap((one) => placesInOne(one, place)))];
}

function placesInOne(shape: Shape, place: string): string[] {
  if (shape.type === 'array') return placesIn(shape.items ?? {}, `${place}[]`);
  const named = Object.entries(shape.properties ?? {}).flatMap(([key, child]) => placesIn(child, `${place}.${key}`));
  const others =
    typeof shape.additionalProperties === 'object' ? placesIn(shape.additionalProperties, `${place}.*`) : [];
  return shape.type === 'object' ? [...named, ...others] : [place];
}

/** The same request with ids at a place; several ids only where a list stands. */
export function withIds(request: RequestParts, place: string, ids: readonly Id[]): RequestParts {
  const changed = structuredClone(request);
  const asText = !place.startsWith('body.');
  setAt(changed, place.split('.'), asText ? ids.map(String) : ids);
  return changed;
}

function setAt(target: Record<string, unknown>, [segment = '', ...rest]: string[], ids: readonly Id[]): void {
  const isList = segment.endsWith('[]');
  const key = segment.replace('[]', '');
  if (rest.length === 0) {
    target[key] = isList ? ids : ids[0];
    return;
  }
  // An override may have left an optional part out of the example.
  if (!isList) target[key] ??= {};
  const child = isList && Array.isArray(target[key]) ? target[key][0] : target[key];
  if (typeof child !== 'object' || child === null) throw new Error(`The example has no ${key} to put an id into`);
  setAt(child as Record<string, unknown>, rest, ids);
}
