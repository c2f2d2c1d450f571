import { describe, expect, it } from 'vitest';
import { type Filling, readFilled, type TemplateParts } from './fill-template.ts';
import {
  type FieldFault,
  faultOf,
  fieldsOf,
  findFault,
  noFilling,
  type TemplateField,
  trimFilling,
  withValue,
} from './template-fields.ts';

const buildParts = (parts: Partial<TemplateParts> = {}): TemplateParts => ({
  header: null,
  body: 'Olá',
  footer: '',
  buttons: [],
  ...parts,
});
const bill = buildParts({
  header: { format: 'text', text: 'Fatura de {{1}}' },
  body: 'Olá {{1}}, sua fatura de {{2}} vence em {{ 3 }}. {{1}}, pague em dia.',
  buttons: [
    { kind: 'url', value: 'https://exemplo.com/f/{{1}}' },
    { kind: 'reply', value: '' },
  ],
});
const filling: Filling = {
  header: { '1': 'março' },
  body: { '1': 'Ana', '2': 'R$ 89,90', '3': '10/03' },
  buttons: { '0': '8123' },
};

describe('the fields of a template', () => {
  it.each<[string, Partial<TemplateParts>, [string, string, string][]]>([
    [
      'go from top to bottom, each placeholder once',
      bill,
      [
        ['header', '1', 'text'],
        ['body', '1', 'text'],
        ['body', '2', 'text'],
        ['body', '3', 'text'],
        ['buttons', '0', 'link'],
      ],
    ],
    ['hold the address of a file', { header: { format: 'image', text: '' } }, [['header', 'link', 'file']]],
    [
      'hold a place',
      { header: { format: 'location', text: '' } },
      [
        ['header', 'latitude', 'latitude'],
        ['header', 'longitude', 'longitude'],
        ['header', 'name', 'placeName'],
        ['header', 'address', 'placeAddress'],
      ],
    ],
    [
      'hold the code of a button, and nothing of a link that has no end to give',
      {
        buttons: [
          { kind: 'url', value: 'https://exemplo.com' },
          { kind: 'code', value: '' },
        ],
      },
      [['buttons', '1', 'code']],
    ],
    [
      'hold the code of a coupon',
      {
        buttons: [
          { kind: 'reply', value: '' },
          { kind: 'coupon', value: '' },
        ],
      },
      [['buttons', '1', 'coupon']],
    ],
    ['are none where there is nothing to fill', {}, []],
  ])('%s', (_what, parts, fields) => {
    expect(fieldsOf(buildParts(parts)).map(({ part, name, kind }) => [part, name, kind])).toEqual(fields);
  });

  it.each<[string, TemplateField['kind'], string, FieldFault | null]>([
    ['nothing', 'text', ' ', 'required'],
    ['words', 'text', 'Ana', null],
    ['no address', 'file', 'foto.png', 'noLink'],
    ['an address Meta would not fetch', 'file', 'http://exemplo.com/foto.png', 'noLink'],
    ['an address', 'file', ' https://exemplo.com/foto.png ', null],
    ['degrees with a point', 'latitude', '-23.5505', null],
    ['degrees with a comma', 'latitude', ' -23,5505 ', null],
    ['whole degrees', 'longitude', '180', null],
    ['the south pole', 'latitude', '-90', null],
    ['a step beyond it', 'latitude', '-90,0001', 'noLatitude'],
    ['a longitude no latitude has', 'longitude', '-90,0001', null],
    ['a step beyond the last meridian', 'longitude', '180.0001', 'noLongitude'],
    ['degrees and minutes', 'latitude', '23°33′S', 'noLatitude'],
    ['both at once', 'latitude', '-23.5505, -46.6333', 'noLatitude'],
    ['words', 'longitude', 'oeste', 'noLongitude'],
    ['powers', 'longitude', '1e2', 'noLongitude'],
    ['no degrees', 'longitude', '', 'required'],
    ['a place without a name', 'placeName', ' ', 'required'],
    ['an address of a place', 'placeAddress', 'Rua das Flores, 10', null],
    ['a coupon of 20', 'coupon', ' 25OFFverao2026abcdef ', null],
    ['a coupon of 21', 'coupon', '25OFFverao2026abcdefg', 'couponLong'],
    ['a coupon with a space', 'coupon', '25 OFF', 'couponSigns'],
    ['a coupon with an accent', 'coupon', 'VERÃO25', 'couponSigns'],
    ['a coupon with a sign', 'coupon', '25%OFF', 'couponSigns'],
    ['no coupon', 'coupon', ' ', 'required'],
    ['the code of an authentication, which is no coupon', 'code', '123-456', null],
  ])('with %s', (_what, kind, value, fault) => {
    expect(faultOf({ kind }, value)).toBe(fault);
  });

  it.each<[string, TemplateParts, Filling, FieldFault | null]>([
    ['all filled', bill, filling, null],
    ['spaces where words should be', bill, withValue(filling, { part: 'body', name: '2' }, '  '), 'required'],
    ['the end of a link missing', bill, { ...filling, buttons: {} }, 'required'],
    ['nothing to fill', buildParts(), noFilling, null],
    [
      'a coupon nobody could use',
      buildParts({ buttons: [{ kind: 'coupon', value: '' }] }),
      { ...noFilling, buttons: { '0': 'não' } },
      'couponSigns',
    ],
  ])('have their first fault found: %s', (_what, template, given, fault) => {
    expect(findFault(template, given)).toBe(fault);
  });

  it('leave trimmed, and without what another template wanted', () => {
    const typed = withValue(
      withValue(noFilling, { part: 'body', name: '1' }, ' Ana '),
      { part: 'body', name: '7' },
      'x',
    );
    expect(trimFilling(buildParts({ body: 'Olá {{1}}' }), typed)).toEqual({
      header: {},
      body: { '1': 'Ana' },
      buttons: {},
    });
  });

  it('leave with a point in degrees, and in them only', () => {
    const typed: Filling = {
      ...noFilling,
      header: {
        latitude: ' -23,5505',
        longitude: '-46.6333 ',
        name: 'Loja, a maior',
        address: 'Rua das Flores, 10',
        link: 'x',
      },
    };
    expect(trimFilling(buildParts({ header: { format: 'location', text: '' } }), typed).header).toEqual({
      latitude: '-23.5505',
      longitude: '-46.6333',
      name: 'Loja, a maior',
      address: 'Rua das Flores, 10',
    });
  });

  it('leave in one line', () => {
    expect(
      trimFilling(buildParts({ body: 'Olá {{1}}' }), { ...noFilling, body: { '1': ' Rua A\r\n\tcasa      2 ' } }).body,
    ).toEqual({ '1': 'Rua A casa    2' });
  });

  it('may have the name of a method', () => {
    const parts = buildParts({ body: 'Olá {{constructor}} {{toString}}' });
    expect(findFault(parts, noFilling)).toBe('required');
    expect(readFilled(parts, { ...noFilling, body: { constructor: 'Ana' } })).toBe('Olá Ana {{toString}}');
  });
});
