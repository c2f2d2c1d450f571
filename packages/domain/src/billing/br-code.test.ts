import { describe, expect, it } from 'vitest';
import { buildBrCode, crc16, foldAscii, isBrCode, pixLimits, readPixName } from './br-code.ts';
import { amountText, centsOf } from './money.ts';

const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
const withOther =
  '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304';

const pix = {
  key: 'financeiro@balcao.test',
  merchantName: 'Balcão',
  merchantCity: 'São Paulo',
  valueCents: 14_990,
  txid: 'ABC123',
};

/** The fields of a code by their tags. */
function fieldsOf(code: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

const checked = (text: string): string => text + crc16(text);

describe('the Pix code', () => {
  it.each([
    [manual, '1D3D'],
    [withOther, 'AD38'],
    ['123456789', '29B1'],
  ])('S682 has the check of the Central Bank: %s', (text, check) => {
    expect(crc16(text)).toBe(check);
  });

  it('S682 carries key, amount, receiver and our reference', () => {
    const fields = fieldsOf(buildBrCode(pix));
    expect(fields).toMatchObject({
      '00': '01',
      '01': '11',
      '52': '0000',
      '53': '986',
      '54': '149.90',
      '58': 'BR',
      '59': 'Balcao',
      '60': 'Sao Paulo',
      '62': '0506ABC123',
    });
    expect(fieldsOf(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': 'financeiro@balcao.test' });
    expect(fields['63']).toBe(crc16(buildBrCode(pix).slice(0, -4)));
  });

  it.each([
    ['Comércio de Pães João & Filhos Ltda', 'Comercio de Paes Joao & F'],
    ['Loja 😀 Açaí', 'Loja Acai'],
    ['ﬁnanças №1', 'financas No1'],
    ['株式会社', 'RECEBEDOR'],
    ['Straße', 'Strasse'],
  ])('S682 folds the name %s', (merchantName, folded) => {
    const code = buildBrCode({ ...pix, merchantName });
    expect(fieldsOf(code)['59']).toBe(folded);
    expect(code).toMatch(/^[ -~]+$/);
    expect(isBrCode(code)).toBe(true);
  });

  it('S682 has room for the longest key: its field then has 99 characters, the most that two digits tell', () => {
    const code = buildBrCode({ ...pix, key: 'k'.repeat(pixLimits.key) });
    expect(fieldsOf(code)['26']).toHaveLength(99);
    expect(isBrCode(code)).toBe(true);
  });

  it('S682 keeps name, city and reference within what the manual allows', () => {
    const fields = fieldsOf(
      buildBrCode({ ...pix, merchantName: 'n'.repeat(90), merchantCity: 'c'.repeat(90), txid: 't'.repeat(90) }),
    );
    expect([fields['59']?.length, fields['60']?.length, fields['62']?.length]).toEqual([25, 15, 29]);
  });

  it.each([
    ['as it was made', (code: string) => code, true],
    ['with one digit changed', (code: string) => code.replace('149.90', '149.91'), false],
    ['with another check', (code: string) => `${code.slice(0, -4)}0000`, false],
    ['cut short', (code: string) => code.slice(0, -1), false],
    ['of another country’s system', (code: string) => code.replace('000201', '000202'), false],
    ['empty', () => '', false],
  ])('S682 knows a code %s', (_name, change, isRight) => {
    expect(isBrCode(change(buildBrCode(pix)))).toBe(isRight);
  });

  it.each([
    ['one sign too short', 19, false],
    ['as short as one can be', 20, true],
    ['as long as one may be', 999, true],
    ['one sign too long', 1_000, false],
  ])('S682 knows a code with a right check %s', (_name, length, isRight) => {
    expect(isBrCode(checked(`000201${'9'.repeat(length - 14)}6304`))).toBe(isRight);
  });

  it.each([
    ['that begins otherwise', '0002029999996304'],
    ['that ends otherwise', '0002019999996305'],
    ['with a letter beyond ASCII', '000201Balcão6304'],
    ['with a line break', '000201Balcao\n6304'],
  ])('S682 a right check makes no code of a text %s', (_name, text) => {
    expect(isBrCode(checked(text))).toBe(false);
  });

  it('folds nothing that is plain', () => {
    expect(foldAscii('Loja 1 - Centro')).toBe('Loja 1 - Centro');
  });
});

describe('amounts as banks write them', () => {
  it.each([
    ['149.90', 14_990],
    ['149.9', 14_990],
    ['149', 14_900],
    ['0.01', 1],
    [149.9, 14_990],
    [0.29, 29],
    ['-1.00', null],
    ['1,00', null],
    ['1e3', null],
    ['', null],
    [-1, null],
    [Number.NaN, null],
    [null, null],
    [{}, null],
  ])('S683 %j is %j cents', (amount, cents) => {
    expect(centsOf(amount)).toBe(cents);
  });

  it.each([
    [14_990, '149.90'],
    [5, '0.05'],
    [100_000_001, '1000000.01'],
  ])('S683 writes %i cents as %s', (cents, text) => {
    expect(amountText(cents)).toBe(text);
  });

  it.each([
    ['fits', 'São José do Rio', 'Sao Jose do Rio', false],
    ['is one letter too long', 'São José do Rios', 'Sao Jose do Rio', true],
    ['is cut at a space', 'Santa Barbara d Oeste', 'Santa Barbara d', true],
    ['becomes longer', 'aaaaaaaaaaaaaaß', 'aaaaaaaaaaaaaas', true],
    ['becomes shorter', '✨ Recife ✨', 'Recife', false],
    ['leaves nothing', '東京', '', false],
  ])('S810 a city that %s', (_name, text, inCode, isCut) => {
    expect(readPixName(text, 15)).toEqual({ inCode, isCut });
  });
});
