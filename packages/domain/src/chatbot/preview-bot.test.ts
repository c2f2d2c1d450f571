import { expect, it } from 'vitest';
import { botWords } from './bot-words.ts';
import type { BotOption } from './chatbot.ts';
import { buildPreview, type PreviewQueue, runConversation } from './preview-bot.ts';

const option = (id: number, parts: Partial<BotOption>): BotOption => ({
  id,
  parentId: null,
  key: '1',
  title: '',
  message: '',
  exits: false,
  forwardsTo: null,
  ...parts,
});
const suporte: PreviewQueue = {
  id: 3,
  name: 'Suporte',
  greeting: 'Olá!',
  options: [
    option(1, { title: 'Pedidos', message: 'Escolha:' }),
    option(2, { title: 'Troca', message: 'Em até 30 dias.', parentId: 1 }),
    option(3, { title: 'Comprar', message: 'Um momento.', key: '2', forwardsTo: 4 }),
  ],
};
const vendas: PreviewQueue = { id: 4, name: 'Vendas', greeting: 'Aqui é Vendas.', options: [] };
const config = buildPreview(suporte, [vendas], 'text');

function play(...messages: string[]): string[] {
  const { turns, state } = runConversation(config, botWords.pt, messages);
  const said = turns.map((turn) => {
    if (turn.from === 'customer') return `> ${turn.body}`;
    if (turn.text.kind === 'menu') return turn.text.choices.map(({ key, title }) => `${key} ${title}`).join(', ');
    return turn.text.kind === 'text' ? turn.text.body : 'file';
  });
  return [...said, `${state.isTalking ? 'asks' : 'waits'} in ${state.queueId}`];
}

it.each<[string, string[], string[]]>([
  ['shows the menu of the queue', ['Oi'], ['> Oi', '1 Pedidos, 2 Comprar', 'asks in 3']],
  [
    'walks down, the same number twice, and ends with a person',
    ['Oi', '1', '1'],
    [
      '> Oi',
      '1 Pedidos, 2 Comprar',
      '> 1',
      '1 Troca, 0 Voltar, # Menu inicial',
      '> 1',
      'Em até 30 dias.',
      'waits in 3',
    ],
  ],
  [
    'goes on in the queue it forwards to',
    ['Oi', 'comprar'],
    ['> Oi', '1 Pedidos, 2 Comprar', '> comprar', 'Um momento.', 'Aqui é Vendas.', 'waits in 4'],
  ],
])('S519 the preview %s', (_what, messages, expected) => expect(play(...messages)).toEqual(expected));
