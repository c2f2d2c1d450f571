import { expect, it } from 'vitest';
import { buildTemplate } from './build-template.ts';
import { searchTemplates } from './search-templates.ts';

const templates = [
  buildTemplate({ name: 'lembrete_fatura', body: 'Sua fatura vence amanhã' }),
  buildTemplate({ name: 'avaliacao', body: 'Como foi o atendimento?', footer: 'Avaliação da Loja' }),
];

it.each([
  ['', ['lembrete_fatura', 'avaliacao']],
  ['Lembrete fatura', ['lembrete_fatura']],
  ['lembrete_f', ['lembrete_fatura']],
  ['amanha', ['lembrete_fatura']],
  ['avaliação', ['avaliacao']],
  ['pt_br', ['lembrete_fatura', 'avaliacao']],
  ['fatura atendimento', []],
])('a search for "%s" finds %j', (search, names) => {
  expect(searchTemplates(templates, search).map(({ name }) => name)).toEqual(names);
});
