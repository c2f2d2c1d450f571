import { alternativesOf, fitsText, type Shape } from './shape.ts';

/** How much text is left for a request, in characters. */
export type Room = { left: number };

/** A value that is already valid, with every text, list and record as large as its schema and the room allow. */
export function enlarge(value: unknown, shape: Shape, room: Room): unknown {
  const one = alternativesOf(shape).find((alternative) => isOf(alternative, value));
  if (!one) return value;
  if (typeof value === 'string') return longest(value, one, room);
  if (Array.isArray(value)) return longestList(value, one, room);
  if (one.type !== 'object' || typeof value !== 'object' || value === null) return value;
  const { properties = {} } = one;
  const known = Object.entries(value).map(([key, child]) => [key, enlarge(child, properties[key] ?? {}, room)]);
  // Records are optional everywhere, so that the example has none.
  const records = Object.entries(properties).flatMap(([key, child]) => {
    const record = key in value ? undefined : alternativesOf(child).find((each) => isRecord(each));
    return record ? [[key, filledRecord(record, room)]] : [];
  });
  return { ...Object.fromEntries([...known, ...records]), ...filledRecord(one, room) };
}

const isRecord = ({ additionalProperties }: Shape): boolean => typeof additionalProperties === 'object';

function isOf({ type, enum: choices, const: only }: Shape, value: unknown): boolean {
  if (choices || only !== undefined) return false;
  if (Array.isArray(value)) return type === 'array';
  return type === (value === null ? 'null' : typeof value);
}

function longest(value: string, shape: Shape, room: Room): string {
  const length = Math.min(shape.maxLength ?? 0, room.left);
  // Every letter is escaped in JSON and in arrays of the database, which is the most work.
  const found = ['\\', 'x'].map((letter) => letter.repeat(length)).find((text) => fitsText(shape, text));
  if (shape.format !== undefined || found === undefined || found.length < value.length) return value;
  room.left -= found.length * 2;
  return found;
}

function longestList(value: readonly unknown[], { items, maxItems = 0 }: Shape, room: Room): unknown[] {
  const [first] = value;
  if (first === undefined) return [...value];
  const list: unknown[] = [];
  while (list.length < maxItems && room.left > 0) {
    const item = enlarge(first, items ?? {}, room);
    room.left -= JSON.stringify(item).length;
    list.push(item);
  }
  return list;
}

function filledRecord({ additionalProperties, maxProperties = 0 }: Shape, room: Room): Record<string, unknown> {
  if (typeof additionalProperties !== 'object') return {};
  const record: Record<string, unknown> = {};
  for (let index = 0; index < maxProperties && room.left > 0; index += 1)
    record[`k${index}`] = longest('', additionalProperties, room);
  return record;
}
