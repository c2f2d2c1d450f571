import { allEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { alternativesOf, shapeOf, type Shape } from './generated/shape.ts';

/*
 * Clients and scripts of the same family send ids and counts as they find them in addresses and input fields: as text.
 * What only our own screens send may be a number alone.
 */

/** The counts that the wire of those clients has. */
const counts: Readonly<Record<string, readonly string[]>> = {
  'plans.create': ['users', 'connections', 'queues', 'storageMb', 'apiPerMinute'],
  'plans.update': ['users', 'connections', 'queues', 'storageMb', 'apiPerMinute'],
  'chatbot.createOption': ['option'],
  'chatbot.updateOption': ['option'],
  'campaigns.saveSettings': ['messageInterval', 'longerIntervalAfter', 'greaterInterval'],
};

const isNumber = ({ type }: Shape): boolean => type === 'integer' || type === 'number';

/** The fields of a body that take numbers, wherever they are, and whether they take text too. */
function numbersIn(shape: Shape, name: string): { name: string; isText: boolean }[] {
  const alternatives = alternativesOf(shape).flatMap((one) => (one.anyOf ? alternativesOf(one) : [one]));
  return [
    ...(alternatives.some(isNumber) ? [{ name, isText: alternatives.some(({ type }) => type === 'string') }] : []),
    ...alternatives.flatMap(({ items, properties = {} }) => [
      ...(items ? numbersIn(items, name) : []),
      ...Object.entries(properties).flatMap(([key, child]) => numbersIn(child, key)),
    ]),
  ];
}

const numbers = allEndpoints.flatMap(({ name: endpoint, body }) =>
  body ? numbersIn(shapeOf(body), '').map((found) => ({ endpoint, ...found })) : [],
);
const isId = (name: string): boolean => /(?:^id|Ids?)$/.test(name);

describe('S1095 text is taken as a number', () => {
  it.each(numbers.filter(({ name }) => isId(name)).map((one) => [`${one.endpoint} ${one.name}`, one.isText] as const))(
    'for the id %s',
    (_name, isText) => {
      expect(isText).toBe(true);
    },
  );

  it.each(Object.entries(counts).flatMap(([endpoint, names]) => names.map((name) => [endpoint, name] as const)))(
    'for the count %s %s',
    (endpoint, name) => {
      expect(numbers.filter((one) => one.endpoint === endpoint && one.name === name)).toEqual([
        { endpoint, name, isText: true },
      ]);
    },
  );
});
