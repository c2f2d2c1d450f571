import { describe, expect, it } from 'vitest';
import { fillVariables, findVariables, needsLittle, type VariableFacts } from './variables.ts';

const facts: VariableFacts = {
  contact: { name: 'Maria Souza', number: '5511987654321', email: '' },
  extraInfo: [{ name: 'Nº do pedido', value: '881' }],
  ticketId: 12,
  queue: 'Suporte',
  user: 'Bia Rocha',
  connection: 'Loja',
  date: '16/11/2026',
  time: '09:30',
};

describe('fillVariables', () => {
  it.each([
    ['{{greeting}}, {{name}}!', 'Bom dia, Maria Souza!'],
    ['{saudação}, {primeiro nome}! {ms}', 'Bom dia, Maria! Bom dia'],
    ['{{ NOME }} {{First_Name}}', 'Maria Souza Maria'],
    ['Protocolo {{protocol}} {ticket}', 'Protocolo 12 12'],
    ['{{fila}} {queue} {{usuario}} {atendente} {conexão}', 'Suporte Suporte Bia Rocha Bia Rocha Loja'],
    ['{data} {{hora}} {telefone}', '16/11/2026 09:30 5511987654321'],
    ['Pedido {{Nº do pedido}}', 'Pedido 881'],
    ['{{email}} {{cpf}} {valor}', '{{email}} {{cpf}} {valor}'],
    ['{"a": 1} {1} { } {{}} {x, y}', '{"a": 1} {1} { } {{}} {x, y}'],
  ])('S471 %j becomes %j', (text, filled) => {
    expect(fillVariables(text, facts)).toBe(filled);
  });

  it.each([
    ['00:00', 'Boa madrugada'],
    ['05:59', 'Boa madrugada'],
    ['06:00', 'Bom dia'],
    ['12:00', 'Boa tarde'],
    ['18:00', 'Boa noite'],
    ['23:59', 'Boa noite'],
  ])('S471 greets at %s with %s', (time, greeting) => {
    expect(fillVariables('{greeting}', { ...facts, time })).toBe(greeting);
  });

  it('S471 greets in the language of the customer, and names a nameless one by the number', () => {
    const john = { name: '', number: '14155550100', email: '' };
    expect(fillVariables('{greeting}, {name}', { ...facts, contact: john })).toBe('Good morning, 14155550100');
  });

  it('T48 puts in what looks like a pattern or a variable as it is', () => {
    const contact = { ...facts.contact, name: '$& {{email}}' };
    expect(fillVariables('{nome}', { ...facts, contact })).toBe('$& {{email}}');
  });
});

it('S471 finds what is left to fill, where it stands', () => {
  const text = 'Olá, {cpf}: {{valor total}} {"a": 1}';
  expect(findVariables(text).map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
    ['cpf', '{cpf}'],
    ['valor total', '{{valor total}}'],
  ]);
});

it.each([
  ['Sem nada', true],
  ['{{firstname}}, seu pedido {{protocolo}} chegou', true],
  ['Olá {Nome}, aqui é {{conexão}}', true],
  ['{{nome}}: {{queue}}', false],
  ['{{greeting}}, {{name}}', false],
  ['{{number}}', false],
  ['{{Cidade}}', false],
])('S781 needsLittle(%s) is %s', (text, expected) => {
  expect(needsLittle(text)).toBe(expected);
});
