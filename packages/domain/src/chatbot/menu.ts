import type { BotConfig, BotText, MenuChoice, Presentation } from './chatbot.ts';

/** What WhatsApp shows at most: words above the choices, choices, and signs of a title. */
export const menuLimits = {
  button: { body: 1_024, choices: 3, title: 20 },
  list: { body: 1_024, choices: 10, title: 24 },
} as const;

/** What a connection can show besides text. WhatsApp Web takes buttons and lists, and shows customers neither. */
export function menusOf(provider: string): BotConfig['can'] {
  const isAble = provider !== 'beta';
  return { buttons: isAble, lists: isAble };
}

/** What leads on from a menu, as a tap on it tells. */
export type MenuTarget =
  | { kind: 'queue' | 'option'; id: number }
  /** One level up from the choice whose menu it stands in. */
  | { kind: 'back'; id: number }
  | { kind: 'start' };

/** The id under which a choice is shown. */
export const choiceIdOf = (target: MenuTarget): string =>
  target.kind === 'start' ? 'bot:start' : `bot:${target.kind}:${target.id}`;

const shownId = /^bot:(?:(queue|option|back):(\d{1,10})|start)$/;

/** What a tap leads to; null where the id is of nothing that the bot has shown. */
export function readChoiceId(id: string | undefined): MenuTarget | null {
  const match = shownId.exec(id ?? '');
  if (!match) return null;
  const kind = match[1] as 'queue' | 'option' | 'back' | undefined;
  return kind === undefined ? { kind: 'start' } : { kind, id: Number(match[2]) };
}

/** A way back from a menu: as a choice of its own, and in words. */
export type MenuWay = MenuChoice & { hint: string };

/** What a menu says and offers. */
export type MenuContent = { body: string; choices: readonly MenuChoice[]; ways?: readonly MenuWay[] };

/**
 * A menu as far as the connection can show it; text always works, and nothing is ever cut to fit. Buttons are left to
 * the choices, so that the ways back stand in the words above them; in a list they are rows as long as there is room.
 */
export function writeMenu(
  { presentation, can }: Pick<BotConfig, 'presentation' | 'can'>,
  { body, choices, ways = [] }: MenuContent,
): BotText {
  const words = body.trim();
  const all = [...choices, ...ways.map(({ key, title, id }) => ({ key, title, id }))];
  const lines = all.map(({ key, title }) => `*[ ${key} ]* - ${title}`).join('\n');
  const asText = joinParagraphs(words, lines);
  const inRows = { body: words, choices: all };
  const inWords = { body: joinParagraphs(words, ways.map(({ hint }) => hint).join(' ')), choices };
  const shapes: Readonly<Record<Presentation, readonly Shape[]>> = {
    text: [],
    button: can.buttons ? [inWords] : [],
    list: can.lists ? [inRows, inWords] : [],
  };
  const shape = shapes[presentation].find((one) => presentation !== 'text' && fits(presentation, one));
  return shape === undefined
    ? { kind: 'menu', presentation: 'text', body: asText, choices: all, asText }
    : { kind: 'menu', presentation, ...shape, asText };
}

type Shape = Pick<MenuContent, 'body' | 'choices'>;

const joinParagraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** Whether these choices can be shown so below these words. Two that read the same are told apart only by their keys. */
function fits(presentation: 'button' | 'list', { body, choices }: Shape): boolean {
  const limit = menuLimits[presentation];
  return (
    body !== '' &&
    [...body].length <= limit.body &&
    choices.length <= limit.choices &&
    choices.every(({ title }) => title.trim() !== '' && [...title].length <= limit.title) &&
    new Set(choices.map(({ title }) => title)).size === choices.length
  );
}
