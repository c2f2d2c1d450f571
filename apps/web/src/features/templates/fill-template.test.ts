import { describe, expect, it } from 'vitest';
import { buildTemplate } from './build-template.ts';
import { faultOf, fieldsOf, isFilled, isSendable, noFilling, piecesOf, trimFilling, withValue } from './fill-template.ts';

const bill = buildTemplate({
  header: { format: 'text', text: 'Fatura de {{1}}' },
  body: 'Olá {{1}}, sua fatura de {{2}} vence em {{ 3 }}. {{1}}, pague em dia.',
  buttons: [
    { kind: 'url', text: 'Ver fatura', value: 'https://exemplo.com/f/{{1}}' },
    { kind: 'reply', text: 'Falar com a gente', value: '' },
  ],
});
const filling = { header: { '1': 'março' }, body: { '1': 'Ana', '2': 'R$ 89,90', '3': '10/03' }, buttons: { '0': '8123' } };

describe('placeholders', () => {
  it('are told apart from the words around them, with what fills them', () => {
    expect(piecesOf('Olá {{1}}, até {{2}}', { '1': 'Ana' })).toEqual([
      { kind: 'words', text: 'Olá ' },
      { kind: 'place', name: '1', value: 'Ana' },
      { kind: 'words', text: ', até ' },
      { kind: 'place', name: '2', value: '' },
    ]);
  });

  it('take a value as text, whatever stands in it', () => {
    expect(piecesOf('{{1}}{{2}}', { '1': '{{2}} $&', '2': 'x' })).toEqual([
      { kind: 'place', name: '1', value: '{{2}} $&' },
      { kind: 'place', name: '2', value: 'x' },
    ]);
  });
});

describe('the fields of a template', () => {
  it('go from top to bottom', () => {
    expect(fieldsOf(bill).map(({ part, name, kind }) => [part, name, kind])).toEqual([
      ['header', '1', 'text'],
      ['body', '1', 'text'],
      ['body', '2', 'text'],
      ['body', '3', 'text'],
      ['buttons', '0', 'link'],
    ]);
  });

  it('hold the address of a file and the code of a button', () => {
    const coupon = buildTemplate({ header: { format: 'image', text: '' }, buttons: [{ kind: 'code', text: 'Copiar', value: '' }] });
    expect(fieldsOf(coupon)).toEqual([
      { part: 'header', name: 'link', kind: 'file' },
      { part: 'buttons', name: '0', kind: 'code', button: 'Copiar' },
    ]);
  });

  it.each([
    ['nothing', 'text', ' ', 'required'],
    ['words', 'text', 'Ana', null],
    ['no address', 'file', 'foto.png', 'noLink'],
    ['an address Meta would not fetch', 'file', 'http://exemplo.com/foto.png', 'noLink'],
    ['an address', 'file', ' https://exemplo.com/foto.png ', null],
  ] as const)('with %s', (_, kind, value, fault) => {
    expect(faultOf({ part: 'body', name: '1', kind }, value)).toBe(fault);
  });

  it('are all filled or it is not', () => {
    expect(isFilled(bill, filling)).toBe(true);
    expect(isFilled(bill, withValue(filling, { part: 'body', name: '2' }, '  '))).toBe(false);
    expect(isFilled(bill, { ...filling, buttons: {} })).toBe(false);
    expect(isFilled(buildTemplate(), noFilling)).toBe(true);
  });

  it('leave trimmed, and without what another template wanted', () => {
    const typed = withValue(withValue(noFilling, { part: 'body', name: '1' }, ' Ana '), { part: 'body', name: '7' }, 'x');
    expect(trimFilling(buildTemplate({ body: 'Olá {{1}}' }), typed)).toEqual({ header: {}, body: { '1': 'Ana' }, buttons: {} });
  });
});

describe('isSendable', () => {
  it.each([
    ['an approved one', buildTemplate(), true],
    ['one that waits', buildTemplate({ status: 'pending' }), false],
    ['one with a map', buildTemplate({ header: { format: 'location', text: '' } }), false],
  ])('%s', (_, template, expected) => {
    expect(isSendable(template)).toBe(expected);
  });
});
