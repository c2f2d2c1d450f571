import { botOptionLimits } from '../limits.ts';
import type { Presentation } from './chatbot.ts';
import { botTextLimits } from './lint-bot.ts';
import { menuLimits } from './menu.ts';

type Texts = { title: string; message: string };

/** How long a title may be where menus are shown so. */
export const titleLimit = (presentation: Presentation): number =>
  presentation === 'text' ? botOptionLimits.title : menuLimits[presentation].title;

/** How long the message of a choice may be: above buttons or a list less fits than into a text of its own. */
export const messageLimit = (hasMenu: boolean, presentation: Presentation): number =>
  botTextLimits[hasMenu ? presentation : 'text'];

/** Signs as a reader counts them. Storage counts an emoji as two, and may not be left with less room than that. */
const isLonger = (text: string, limit: number, storage: number): boolean =>
  text.length > storage || [...text].length > limit;

/** Which texts of a choice are too long to be sent. They are refused, because nothing is ever cut to fit. */
export function tooLongTexts(
  { title, message }: Texts,
  hasMenu: boolean,
  presentation: Presentation,
): { title: boolean; message: boolean } {
  return {
    title: isLonger(title.trim(), titleLimit(presentation), botOptionLimits.title),
    message: isLonger(message, messageLimit(hasMenu, presentation), botTextLimits.text),
  };
}

/** A choice of a whole tree that is to be saved. */
export type GivenOption = Texts & { id: number; parentId: number | null };

export type OptionsRefusal = 'ERR_TOO_MANY_OPTIONS' | 'ERR_OPTIONS_NOT_A_TREE' | 'ERR_OPTION_TEXT_TOO_LONG';

/** Why the choices of a queue cannot be saved like this; null when they can. */
export function refuseOptions(options: readonly GivenOption[], presentation: Presentation): OptionsRefusal | null {
  if (options.length > botOptionLimits.count) return 'ERR_TOO_MANY_OPTIONS';
  if (!isTree(options)) return 'ERR_OPTIONS_NOT_A_TREE';
  const parents = new Set(options.map(({ parentId }) => parentId));
  const isTooLong = options.some((option) => {
    const tooLong = tooLongTexts(option, parents.has(option.id), presentation);
    return tooLong.title || tooLong.message;
  });
  return isTooLong ? 'ERR_OPTION_TEXT_TOO_LONG' : null;
}

/** Whether each choice is there once and hangs, over however many others, from the menu of the queue. */
function isTree(options: readonly GivenOption[]): boolean {
  const parents = new Map(options.map(({ id, parentId }) => [id, parentId]));
  if (parents.size < options.length) return false;
  const hanging = new Set<number>();
  return options.every(({ id }) => {
    const way = new Set<number>();
    let step: number | null | undefined = id;
    while (typeof step === 'number' && !hanging.has(step)) {
      if (way.has(step)) return false;
      way.add(step);
      step = parents.get(step);
    }
    for (const one of way) hanging.add(one);
    return step !== undefined;
  });
}
