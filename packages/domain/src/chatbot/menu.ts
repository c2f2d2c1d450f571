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

/** A menu as far as the connection can show it; text always works, and nothing is ever cut to fit. */
export function writeMenu(
  { presentation, can }: Pick<BotConfig, 'presentation' | 'can'>,
  body: string,
  choices: readonly MenuChoice[],
): BotText {
  const lines = choices.map(({ key, title }) => `*[ ${key} ]* - ${title}`).join('\n');
  const words = body.trim();
  const asText = words === '' ? lines : `${words}\n\n${lines}`;
  const isPossible = presentation === 'button' ? can.buttons : can.lists;
  const shown: Presentation =
    presentation !== 'text' && isPossible && fits(presentation, words, choices) ? presentation : 'text';
  return { kind: 'menu', presentation: shown, body: shown === 'text' ? asText : words, choices, asText };
}

/** Whether these choices can be shown so below these words. Two that read the same are told apart only by their keys. */
export function fits(presentation: 'button' | 'list', words: string, choices: readonly MenuChoice[]): boolean {
  const limit = menuLimits[presentation];
  return (
    words !== '' &&
    [...words].length <= limit.body &&
    choices.length <= limit.choices &&
    choices.every(({ title }) => title.trim() !== '' && [...title].length <= limit.title) &&
    new Set(choices.map(({ title }) => title)).size === choices.length
  );
}
