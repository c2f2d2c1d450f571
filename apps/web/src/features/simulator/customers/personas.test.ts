import { describe, expect, it } from 'vitest';
import type { ChatMessage } from './people.ts';
import { choicesOf, nextReply, type Persona } from './personas.ts';

const buildMessage = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'S1',
  customer: '5511987654321',
  fromCustomer: false,
  type: 'text',
  body: 'Bom dia!',
  mediaType: null,
  menu: null,
  quotedId: null,
  forwarded: null,
  at: 1,
  ack: 2,
  edited: false,
  deleted: false,
  reactions: {},
  ...changes,
});
const reply = (persona: Persona, messages: readonly ChatMessage[], answered = 0) =>
  nextReply({ persona, messages, answered });

describe('choicesOf', () => {
  it.each([
    ['Olá!\n1 - Suporte\n2 - Vendas\n3 - Financeiro', ['1', '2', '3']],
    ['*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas', ['1', '2']],
    ['[1] - Suporte\n[#] - Voltar', ['1']],
    ['1) Sim\n2) Não', ['1', '2']],
    ['Chega em 2 - 3 dias', []],
    ['1 - Entregamos no sábado', []],
    ['Rua Direita\n12\nCentro', []],
    ['', []],
  ])('finds in %j the choices %j', (text, choices) => {
    expect(choicesOf(text)).toEqual(choices);
  });
});

describe('nextReply', () => {
  it.each<[string, Persona, ChatMessage[], number]>([
    ['whoever is silent', 'silent', [buildMessage()], 0],
    ['nobody in an empty chat', 'polite', [], 0],
    ['nobody whose word was the last', 'polite', [buildMessage(), buildMessage({ id: 'C1', fromCustomer: true })], 0],
    ['nobody to what was deleted', 'angry', [buildMessage({ deleted: true })], 0],
    ['nobody without end', 'angry', [buildMessage()], 20],
    ['who only chooses, to a text without choices', 'buttons', [buildMessage()], 0],
  ])('answers nothing: %s', (_who, persona, messages, answered) => {
    expect(reply(persona, messages, answered)).toBeNull();
  });

  it('answers the last message, line after line, after a human while', () => {
    const messages = [buildMessage({ id: 'S1' }), buildMessage({ id: 'S2' })];
    expect([0, 1, 4].map((answered) => reply('polite', messages, answered))).toMatchObject([
      { to: 'S2', line: 'first' },
      { to: 'S2', line: 'second' },
      { to: 'S2', line: 'first' },
    ]);
    const { afterMs } = reply('angry', messages) ?? { afterMs: 0 };
    expect([afterMs >= 1_200, afterMs < 2_800]).toEqual([true, true]);
  });

  it('S540 taps one of the choices that are shown to tap', () => {
    const options = [
      { id: 'bot:queue:1', title: 'Suporte' },
      { id: 'bot:queue:2', title: 'Vendas' },
    ];
    const menu = { style: 'list' as const, title: 'Ver opções', body: 'Escolha:', options };
    const tapped = reply('buttons', [buildMessage({ body: 'Escolha:\n1 - Suporte\n2 - Vendas', menu })]);
    expect(options).toContainEqual(tapped && 'tap' in tapped ? tapped.tap : null);
  });

  it('chooses one of what a menu offers', () => {
    const chosen = reply('buttons', [buildMessage({ body: '1 - Suporte\n2 - Vendas' })]);
    expect(chosen).toHaveProperty('choice');
    expect(['1', '2']).toContain(chosen && 'choice' in chosen ? chosen.choice : '');
  });
});
