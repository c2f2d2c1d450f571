import type { BotConfig, BotText, MenuChoice, Presentation } from './chatbot.ts';

/** What WhatsApp shows at most. */
export const menuLimits = {
  button: { choices: 3, title: 20 },
  list: { choices: 10, title: 24 },
} as const;

/** A menu as far as the connection can show it; text always works, and nothing is ever cut to fit. */
export function writeMenu(
  { presentation, can }: Pick<BotConfig, 'presentation' | 'can'>,
  body: string,
  choices: readonly MenuChoice[],
): BotText {
  const lines = choices.map(({ key, title }) => `*[ ${key} ]* - ${title}`).join('\n');
  const asText = body.trim() === '' ? lines : `${body.trim()}\n\n${lines}`;
  const isPossible = presentation === 'button' ? can.buttons : can.lists;
  const shown: Presentation =
    presentation !== 'text' && isPossible && body.trim() !== '' && fits(presentation, choices) ? presentation : 'text';
  return { kind: 'menu', presentation: shown, body: shown === 'text' ? asText : body.trim(), choices, asText };
}

/** Whether these choices can be shown so. */
export function fits(presentation: 'button' | 'list', choices: readonly MenuChoice[]): boolean {
  const limit = menuLimits[presentation];
  return choices.length <= limit.choices && choices.every(({ title }) => [...title].length <= limit.title);
}
