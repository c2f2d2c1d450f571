import { botOptionLimits } from '@balcao/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  appendOption,
  type Direction,
  editOption,
  type EditedOption,
  findPlace,
  insertAfter,
  listAll,
  moveOption,
  newOption,
  type OptionTree,
  removeOption,
} from './option-tree.ts';

/** What somebody does with the tree at the moment, and everything that can be done with it. */
export type OptionsEditor = {
  /** The choice whose fields are open. */
  openId: number | null;
  isFolded: (id: number) => boolean;
  isFull: boolean;
  /** What happened last, for those who do not see it. */
  told: string;
  open: (id: number) => void;
  close: () => void;
  fold: (id: number) => void;
  change: (id: number, parts: Partial<Omit<EditedOption, 'id' | 'children'>>) => void;
  addBelow: (parentId: number | null) => void;
  addAfter: (id: number) => void;
  move: (id: number, direction: Direction) => void;
  remove: (id: number) => void;
};

/** A larger tree is shown folded at first, so that its first menu fits the screen. */
const manyOptions = 40;

/** Who has the focus after a choice was removed: the next one, the one before, the one above, or nobody. */
function findNeighbour(tree: OptionTree, id: number): number | null {
  const place = findPlace(tree, id);
  if (!place) return null;
  const { siblings, index, ancestors } = place;
  return (siblings[index + 1] ?? siblings[index - 1] ?? ancestors.at(-1))?.id ?? null;
}

/** Brings the focus to the row of a choice as soon as it is drawn. */
function useFocusRow(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const row = root.current?.querySelector<HTMLElement>(`[data-option="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  return (id: number | null): void => {
    wanted.current = id;
  };
}

/** Edits a tree; what is done goes to `onChange`. The rows are looked for in `root` when one of them gets the focus. */
export function useOptionsEditor(
  tree: OptionTree,
  onChange: (tree: OptionTree) => void,
  root: RefObject<HTMLElement | null>,
): OptionsEditor {
  const { t } = useTranslation(['queues', 'common']);
  const focusRow = useFocusRow(root);
  const [openId, setOpenId] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => {
    const all = listAll(tree);
    return new Set(all.length > manyOptions ? all.map(({ id }) => id) : []);
  });
  const isFull = listAll(tree).length >= botOptionLimits.count;
  const unfold = (ids: readonly number[]): void => setFolded(new Set([...folded].filter((id) => !ids.includes(id))));

  function add(put: (option: EditedOption) => OptionTree): void {
    if (isFull) return;
    const added = newOption();
    onChange(put(added));
    setOpenId(added.id);
  }

  return {
    openId,
    isFolded: (id) => folded.has(id),
    isFull,
    told,
    open(id) {
      unfold(findPlace(tree, id)?.ancestors.map((option) => option.id) ?? []);
      setOpenId(id);
    },
    close() {
      focusRow(openId);
      setOpenId(null);
    },
    fold: (id) => (folded.has(id) ? unfold([id]) : setFolded(new Set([...folded, id]))),
    change: (id, parts) => onChange(editOption(tree, id, parts)),
    addBelow(parentId) {
      add((option) => appendOption(tree, option, parentId));
      if (parentId !== null) unfold([parentId]);
    },
    addAfter: (id) => add((option) => insertAfter(tree, option, id)),
    move(id, direction) {
      const moved = moveOption(tree, id, direction);
      const place = findPlace(moved, id);
      if (moved === tree || !place) return;
      onChange(moved);
      unfold(place.ancestors.map((option) => option.id));
      if (openId !== id) focusRow(id);
      const name = place.option.title.trim() || t('options.untitled');
      setTold(t('common:sort.moved', { name, place: place.index + 1, of: place.siblings.length }));
    },
    remove(id) {
      focusRow(findNeighbour(tree, id));
      onChange(removeOption(tree, id));
      setOpenId(null);
    },
  };
}
