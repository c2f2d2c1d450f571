import type { GivenTree, QueueOption, StoredTree } from '@balcao/contract';
import type { BotOption } from '@balcao/domain';
import { moveItem } from '../../../lib/move-item.ts';

/** A choice as it is edited, with those below it. One that is not stored yet has a negative id. */
export type EditedOption = {
  id: number;
  title: string;
  message: string;
  /** Whether it ends the chatbot's part although it has choices below it. */
  exits: boolean;
  /** The queue that the conversation goes on in. */
  forwardsTo: number | null;
  children: OptionTree;
};

/** The choices of one menu, in its order. */
export type OptionTree = readonly EditedOption[];

/** The choices of a queue as they are stored, which an edit begins with, and their version. */
export type StoredOptions = { version: number; tree: OptionTree };

let lastNewId = 0;

/** A choice without any text yet. No two of them have the same id. */
export const newOption = (id = nextNewId()): EditedOption => ({
  id,
  title: '',
  message: '',
  exits: false,
  forwardsTo: null,
  children: [],
});

function nextNewId(): number {
  lastNewId -= 1;
  return lastNewId;
}

export const toStoredOptions = ({ version, options }: StoredTree): StoredOptions => ({
  version,
  tree: toTree(options),
});

/** The stored choices of a queue as a tree. */
export function toTree(stored: readonly QueueOption[], parentId: number | null = null): OptionTree {
  return stored
    .filter((option) => option.parentId === parentId)
    .toSorted((one, other) => Number(one.option) - Number(other.option) || one.id - other.id)
    .map(({ id, title, message, exits, forwardQueueId }) => ({
      id,
      title,
      message,
      exits,
      forwardsTo: forwardQueueId,
      children: toTree(stored, id),
    }));
}

/** The choices as the chatbot reads them. Their numbers are their places in the menu. */
export function toBotOptions(tree: OptionTree, parentId: number | null = null): BotOption[] {
  return tree.flatMap(({ children, ...option }, index) => [
    { ...option, parentId, key: String(index + 1) },
    ...toBotOptions(children, option.id),
  ]);
}

/** The choices as they are saved together. */
export const toGivenOptions = (tree: OptionTree): GivenTree =>
  toBotOptions(tree).map(({ id, parentId, title, message, exits, forwardsTo }) => ({
    id,
    parentId,
    title: title.trim(),
    message,
    exits,
    forwardQueueId: forwardsTo,
  }));

/** The tree with every choice that is not among the stored ones as a new one, because it was deleted meanwhile. */
export function withoutGoneIds(tree: OptionTree, stored: OptionTree): OptionTree {
  const known = new Set(listAll(stored).map(({ id }) => id));
  const renew = (menu: OptionTree): OptionTree =>
    menu.map((option) => ({
      ...option,
      id: option.id < 0 || known.has(option.id) ? option.id : nextNewId(),
      children: renew(option.children),
    }));
  return renew(tree);
}

/** Every choice of the tree, each before those below it. */
export const listAll = (tree: OptionTree): EditedOption[] =>
  tree.flatMap((option) => [option, ...listAll(option.children)]);

/** Whether both trees say the same. */
export const isSameTree = (one: OptionTree, other: OptionTree): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Where a choice is. */
export type Place = { option: EditedOption; siblings: OptionTree; index: number; ancestors: readonly EditedOption[] };

/** Where a choice is in the tree; undefined when it is not in it. */
export function findPlace(tree: OptionTree, id: number, ancestors: readonly EditedOption[] = []): Place | undefined {
  for (const [index, option] of tree.entries()) {
    if (option.id === id) return { option, siblings: tree, index, ancestors };
    const place = findPlace(option.children, id, [...ancestors, option]);
    if (place) return place;
  }
  return undefined;
}

/** Changes the menu that a choice is in. Branches without it stay the same objects. */
function changeMenu(tree: OptionTree, id: number, change: (menu: OptionTree, index: number) => OptionTree): OptionTree {
  const index = tree.findIndex((option) => option.id === id);
  if (index >= 0) return change(tree, index);
  const changed = tree.map((option) => {
    const children = changeMenu(option.children, id, change);
    return children === option.children ? option : { ...option, children };
  });
  return changed.some((option, place) => option !== tree[place]) ? changed : tree;
}

/** Changes the texts of a choice, or where it leads. */
export const editOption = (
  tree: OptionTree,
  id: number,
  parts: Partial<Omit<EditedOption, 'id' | 'children'>>,
): OptionTree =>
  changeMenu(tree, id, (menu) => menu.map((option) => (option.id === id ? { ...option, ...parts } : option)));

/** Adds a choice at the end of the menu of the queue, or of the one below another choice. */
export function appendOption(tree: OptionTree, added: EditedOption, parentId: number | null): OptionTree {
  if (parentId === null) return [...tree, added];
  return changeMenu(tree, parentId, (menu) =>
    menu.map((option) => (option.id === parentId ? { ...option, children: [...option.children, added] } : option)),
  );
}

/** Adds a choice right after another one, in the same menu. */
export const insertAfter = (tree: OptionTree, added: EditedOption, id: number): OptionTree =>
  changeMenu(tree, id, (menu, index) => menu.toSpliced(index + 1, 0, added));

/** Takes a choice away, with everything below it. */
export const removeOption = (tree: OptionTree, id: number): OptionTree =>
  changeMenu(tree, id, (menu) => menu.filter((option) => option.id !== id));

/** The four ways in which a choice can go. */
export type Direction = 'up' | 'down' | 'in' | 'out';

/** In which directions a choice can go from its place. */
export const canMove = ({ siblings, index, ancestors }: Place): Record<Direction, boolean> => ({
  up: index > 0,
  down: index < siblings.length - 1,
  in: index > 0,
  out: ancestors.length > 0,
});

/**
 * Moves a choice with everything below it: up or down in its menu, in to the end of the menu below the choice before it,
 * or out to the place after the choice it is below. Where there is no way, the tree stays as it is.
 */
export function moveOption(tree: OptionTree, id: number, direction: Direction): OptionTree {
  const place = findPlace(tree, id);
  if (!place || !canMove(place)[direction]) return tree;
  const { option, siblings, index, ancestors } = place;
  if (direction === 'up' || direction === 'down')
    return changeMenu(tree, id, (menu) => moveItem(menu, index, direction === 'up' ? index - 1 : index + 1));
  const target = direction === 'in' ? siblings[index - 1] : ancestors.at(-1);
  if (!target) return tree;
  const rest = removeOption(tree, id);
  return direction === 'in' ? appendOption(rest, option, target.id) : insertAfter(rest, option, target.id);
}
