import { expect, it } from 'vitest';
import { isOptOut, readConfirmation } from './campaign-answer.ts';

it.each([
  ['Sim', 'yes'],
  ['  SIM!!  ', 'yes'],
  ['s', 'yes'],
  ['1', 'yes'],
  ['Ok', 'yes'],
  ['quero', 'yes'],
  ['Aceito.', 'yes'],
  ['Não', 'no'],
  ['nao', 'no'],
  ['N', 'no'],
  ['2', 'no'],
  ['SAIR', 'no'],
  ['Parar', 'no'],
  ['sim, mas quanto custa?', 'other'],
  ['simples', 'other'],
  ['', 'other'],
  ['👍', 'other'],
  [`sim${' '.repeat(60)}`, 'other'],
] as const)('S833 %j to a campaign’s question is %s', (text, said) => {
  expect(readConfirmation(text)).toBe(said);
});

it.each([
  ['SAIR', true],
  ['sair.', true],
  ['Parar', true],
  ['PARE', true],
  ['STOP', true],
  ['Stop.', true],
  ['UNSUBSCRIBE', true],
  ['Baja', true],
  ['salir', true],
  ['please stop by', false],
  ['não quero receber', true],
  ['quero sair hoje', false],
  ['não', false],
  ['', false],
] as const)('S1151 S834 %j asks for no more advertising: %s', (text, isOut) => {
  expect(isOptOut(text)).toBe(isOut);
});
