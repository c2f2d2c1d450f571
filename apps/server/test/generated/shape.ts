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
  $ref?: string;
};

/** What a schema accepts, as plain data that generators can walk. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
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

/** The patterns of a text; several of them stand in `allOf`. */
export function patternsOf(shape: Shape): RegExp[] {
  const own = shape.pattern === undefined ? [] : [new RegExp(shape.pattern, 'u')];
  return [...own, ...(shape.allOf ?? []).flatMap(patternsOf)];
}
