import { expect, it } from 'vitest';
import { layerOf } from '../../chunk-layers.ts';

const pages = (count: number): string[] => Array.from({ length: count }, (_, index) => `page ${index}`);

it.each([
  ['the login page', ['base', 'desk'], 'base'],
  ['what frames every page', ['shell', 'conversation', ...pages(3)], 'shell'],
  ['the desk alone', ['desk'], 'desk'],
  ['the desk and what is read in it', ['desk', 'conversation'], 'desk'],
  ['a conversation alone', ['conversation'], 'conversation'],
  ['the desk and one page', ['desk', ...pages(1)], 'desk-seldom'],
  ['the desk and two pages', ['desk', ...pages(2)], 'desk-seldom'],
  ['the desk and three pages', ['desk', ...pages(3)], 'desk-sometimes'],
  ['the desk and eight pages', ['desk', ...pages(8)], 'desk-sometimes'],
  ['the desk and nine pages', ['desk', ...pages(9)], 'desk-often'],
  ['a conversation and one page', ['conversation', ...pages(1)], 'conversation-seldom'],
  ['nine pages', pages(9), null],
  ['ten pages', pages(10), 'often'],
])('what is wanted by %s', (_, screens, layer) => {
  expect(layerOf(new Set(screens))).toBe(layer);
});

it('more screens never lead to a later file, so that no file imports a later one', () => {
  const kinds = ['often', 'sometimes', 'seldom'];
  const order: (string | null)[] = ['base', 'shell'];
  order.push(...kinds.map((kind) => `desk-${kind}`), 'desk', ...kinds.map((kind) => `conversation-${kind}`));
  order.push('conversation', 'often', null);
  const sets = Array.from({ length: 16 }, (_, bits) => bits).flatMap((bits) =>
    [0, 1, 2, 3, 8, 9, 10].map((count) => [
      ...['base', 'shell', 'desk', 'conversation'].filter((_, place) => bits & (1 << place)),
      ...pages(count),
    ]),
  );
  const placeOf = (screens: readonly string[]): number => order.indexOf(layerOf(new Set(screens)));
  for (const some of sets)
    for (const more of sets)
      if (some.every((screen) => more.includes(screen)))
        expect(placeOf(more), `${some.join()} and ${more.join()}`).toBeLessThanOrEqual(placeOf(some));
});
