import * as z from 'zod/mini';

/** The part of JSON Schema that our schemas turn into. */
export type Shape = {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  $ref?: string;
};

/** Thousands of requests are made from a few hundred schemas: each is turned once. */
const shapes = new WeakMap<z.ZodMiniType, Shape>();

/** What a schema accepts, as plain data that generators can walk. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

/** The alternatives of a union, or the shape itself. */
export function alternativesOf(shape: Shape): Shape[] {
  if (shape.$ref !== undefined)
    throw new Error(`A schema that contains itself (${shape.$ref}): teach test/generated/shape.ts to follow it`);
  return shape.anyOf ?? shape.oneOf ?? [shape];
}

/** Whether a text has the length and the patterns of a shape. */
export function fitsText(shape: Shape, text: string): boolean {
  const { minLength = 0, maxLength = Infinity } = shape;
  return (
    text.length >= minLength && text.length <= maxLength && patternsOf(shape).every((pattern) => pattern.test(text))
  );
}

const patterns = new WeakMap<Shape, RegExp[]>();

/** The patterns of a text; several of them stand in `allOf`. */
export function patternsOf(shape: Shape): RegExp[] {
  const known = patterns.get(shape);
  if (known) return known;
  const own = shape.pattern === undefined ? [] : [new RegExp(shape.pattern, 'u')];
  const all = [...own, ...(shape.allOf ?? []).flatMap(patternsOf)];
  patterns.set(shape, all);
  return all;
}
