import type { Menu } from '../messages.ts';

/** What Meta takes in a message with choices. */
export const menuLimits = {
  body: 1_024,
  buttons: { most: 3, id: 256, title: 20 },
  list: { most: 10, id: 200, title: 24, description: 72, opener: 20 },
} as const;

type Option = Menu['options'][number];

const length = (text: string): number => [...text].length;
const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length;

function fitsButtons(options: readonly Option[]): boolean {
  const { most, id, title } = menuLimits.buttons;
  // A button has no room for a description; dropping it in silence would drop what the shop wanted to say.
  return (
    options.length <= most &&
    options.every((option) => length(option.id) <= id && length(option.title) <= title && !option.description)
  );
}

function fitsList(options: readonly Option[]): boolean {
  const { most, id, title, description } = menuLimits.list;
  return (
    options.length <= most &&
    options.every(
      (option) =>
        length(option.id) <= id && length(option.title) <= title && length(option.description ?? '') <= description,
    )
  );
}

/**
 * The choices as Meta shows them: buttons where they are wished and fit, a list where that fits. Null: neither does,
 * and the message has to leave as text.
 */
export function menuBody({ style, title, body: text, options }: Menu): object | null {
  const isSendable = options.length > 0 && text !== '' && length(text) <= menuLimits.body;
  const isClear =
    options.every((option) => option.id !== '' && option.title !== '') &&
    areDifferent(options.map(({ id }) => id)) &&
    areDifferent(options.map((option) => option.title));
  if (!isSendable || !isClear) return null;
  const body = { text };
  if (style === 'buttons' && fitsButtons(options)) {
    return {
      type: 'button',
      body,
      action: { buttons: options.map((option) => ({ type: 'reply', reply: { id: option.id, title: option.title } })) },
    };
  }
  const opener = title.trim();
  if (!fitsList(options) || opener === '' || length(opener) > menuLimits.list.opener) return null;
  const rows = options.map((option) => ({
    id: option.id,
    title: option.title,
    ...(option.description ? { description: option.description } : {}),
  }));
  return { type: 'list', body, action: { button: opener, sections: [{ rows }] } };
}
