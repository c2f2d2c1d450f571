import { botOptionLimits } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import {
  appendOption,
  type Direction,
  editOption,
  findPlace,
  insertAfter,
  isSameTree,
  listAll,
  moveOption,
  newOption,
  type OptionTree,
  removeOption,
  toBotOptions,
  toTree,
} from './option-tree.ts';

/** Writes a tree as "1(2 3) 4": 2 and 3 are below 1. */
const write = (tree: OptionTree): string =>
  tree.map(({ id, children }) => (children.length === 0 ? String(id) : `${id}(${write(children)})`)).join(' ');

const stored = (id: number, option: string, parentId: number | null = null) => ({
  id,
  queueId: 3,
  parentId,
  option,
  title: `Opção ${id}`,
  message: '',
  exits: false,
  forwardQueueId: null,
  version: 1,
});

const tree = toTree([stored(4, '2'), stored(3, '2', 1), stored(2, '1', 1), stored(1, '1'), stored(5, '1', 3)]);

it('S517 the stored choices become a tree in the order of their numbers', () => {
  expect(write(tree)).toBe('1(2 3(5)) 4');
});

it('S517 the chatbot reads the places in the menu as numbers', () => {
  expect(toBotOptions(removeOption(tree, 2)).map(({ id, parentId, key }) => [id, parentId, key])).toEqual([
    [1, null, '1'],
    [3, 1, '1'],
    [5, 3, '1'],
    [4, null, '2'],
  ]);
});

describe('moving', () => {
  it.each<[number, Direction, string]>([
    [4, 'up', '4 1(2 3(5))'],
    [1, 'down', '4 1(2 3(5))'],
    [3, 'up', '1(3(5) 2) 4'],
    [4, 'in', '1(2 3(5) 4)'],
    [3, 'in', '1(2(3(5))) 4'],
    [3, 'out', '1(2) 3(5) 4'],
    [5, 'out', '1(2 3 5) 4'],
    [1, 'up', '1(2 3(5)) 4'],
    [4, 'down', '1(2 3(5)) 4'],
    [1, 'in', '1(2 3(5)) 4'],
    [1, 'out', '1(2 3(5)) 4'],
    [99, 'down', '1(2 3(5)) 4'],
  ])('S517 %i goes %s', (id, direction, expected) => {
    const moved = moveOption(tree, id, direction);
    expect(write(moved)).toBe(expected);
    expect(moved === tree).toBe(expected === write(tree));
  });

  it('S517 in and out again, or up and down again, is where it was', () => {
    expect(isSameTree(moveOption(moveOption(tree, 4, 'in'), 4, 'out'), tree)).toBe(true);
    expect(isSameTree(moveOption(moveOption(tree, 3, 'up'), 3, 'down'), tree)).toBe(true);
  });
});

describe('adding, changing, removing', () => {
  it.each<[string, OptionTree, string]>([
    ['at the end of the menu', appendOption(tree, newOption(-1), null), '1(2 3(5)) 4 -1'],
    ['below another, at any depth', appendOption(tree, newOption(-1), 5), '1(2 3(5(-1))) 4'],
    ['after another', insertAfter(tree, newOption(-1), 2), '1(2 -1 3(5)) 4'],
    ['removed with what is below it', removeOption(tree, 3), '1(2) 4'],
  ])('S296 S517 %s', (_what, changed, expected) => expect(write(changed)).toBe(expected));

  it('S517 an edit changes one choice, and the other branches stay the same objects', () => {
    const changed = editOption(tree, 5, { title: 'Garantia', forwardsTo: 7 });
    expect(findPlace(changed, 5)?.option).toMatchObject({ title: 'Garantia', forwardsTo: 7 });
    expect(changed[1]).toBe(tree[1]);
    expect(isSameTree(changed, tree)).toBe(false);
    expect(editOption(tree, 99, { title: 'x' })).toBe(tree);
  });

  it('S517 a tree as deep as a queue may have choices is walked', () => {
    const deep = Array.from({ length: botOptionLimits.count }, (_, index) => index + 1).reduce<OptionTree>(
      (below, id) => [{ ...newOption(id), children: below }],
      [],
    );
    expect(listAll(deep).length).toBe(botOptionLimits.count);
    expect(findPlace(deep, 1)?.ancestors.length).toBe(botOptionLimits.count - 1);
  });
});
