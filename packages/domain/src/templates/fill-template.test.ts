import { describe, expect, it } from 'vitest';
import { fillText, placeholdersOf, readFilled, type TemplateParts } from './fill-template.ts';

const bill: TemplateParts = {
  header: { format: 'text', text: 'Fatura de {{1}}' },
  body: 'Olá {{1}}, sua fatura de {{2}} vence em {{ 3 }}. {{1}}, pague em dia.',
  footer: 'Balcão Internet',
  buttons: [
    { kind: 'url', value: 'https://exemplo.com/f/{{1}}' },
    { kind: 'reply', value: '' },
  ],
};
const filling = {
  header: { '1': 'março' },
  body: { '1': 'Ana', '2': 'R$ 89,90', '3': '10/03' },
  buttons: { '0': '8123' },
};

describe('templates', () => {
  it.each([
    ['numbers, each once', 'Olá {{1}} e {{2}}, {{1}}', ['1', '2']],
    ['names', 'Olá {{nome}}', ['nome']],
    ['none', 'Olá {nome} {{}} {{ }}', []],
  ])('have placeholders: %s', (_what, text, names) => {
    expect(placeholdersOf(text)).toEqual(names);
  });

  it('read as the customer sees them', () => {
    expect(readFilled(bill, filling)).toBe(
      '*Fatura de março*\nOlá Ana, sua fatura de R$ 89,90 vence em 10/03. Ana, pague em dia.\n_Balcão Internet_',
    );
    expect(
      readFilled({ header: null, body: 'Oi {{1}}', footer: '', buttons: [] }, { header: {}, body: {}, buttons: {} }),
    ).toBe('Oi {{1}}');
  });

  it('tell the place on their map above the text', () => {
    const pickUp: TemplateParts = {
      header: { format: 'location', text: '' },
      body: 'Retire seu pedido aqui.',
      footer: '',
      buttons: [],
    };
    expect(
      readFilled(pickUp, {
        header: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja Aurora', address: 'Rua das Flores, 10' },
        body: {},
        buttons: {},
      }),
    ).toBe('*Loja Aurora*\nRua das Flores, 10\n\nRetire seu pedido aqui.');
  });

  it('take a value as text, whatever stands in it', () => {
    expect(fillText('Oi {{1}} {{2}}', { '1': '{{2}} $&', '2': 'x' })).toBe('Oi {{2}} $& x');
  });
});
