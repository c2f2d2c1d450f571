import { type FieldKind, faultOf, fieldsOf } from '@balcao/domain';
import { type Language, languages, loadTexts } from '@balcao/locales';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTemplate } from './build-template.ts';
import { faultText, hintOf, labelOf } from './field-texts.ts';

const i18n = createInstance();
const speak = (language: Language): TFunction<'templates'> => i18n.getFixedT(language, 'templates');

beforeAll(async () => {
  await i18n.init({ lng: 'pt', interpolation: { escapeValue: false } });
  for (const language of languages)
    i18n.addResourceBundle(language, 'templates', await loadTexts(language, 'templates'));
});

const rich = buildTemplate({
  header: { format: 'text', text: 'Fatura de {{1}}' },
  body: 'Olá {{nome}}',
  buttons: [
    { kind: 'url', text: 'Ver fatura', value: 'https://exemplo.com/{{1}}' },
    { kind: 'code', text: 'Copiar', value: '' },
    { kind: 'coupon', text: 'Copiar oferta', value: '' },
  ],
});

describe('what is written around the fields', () => {
  it('names each', () => {
    const t = speak('pt');
    expect(fieldsOf(rich).map((field) => labelOf(t, rich, field))).toEqual([
      'Campo “1” do título',
      'Campo “nome” do texto',
      'Final do link do botão “Ver fatura”',
      'Código do botão “Copiar”',
      'Código do cupom',
    ]);
    const pickUp = buildTemplate({ header: { format: 'location', text: '' } });
    expect(fieldsOf(pickUp).map((field) => labelOf(t, pickUp, field))).toEqual([
      'Latitude',
      'Longitude',
      'Nome do local',
      'Endereço do local',
    ]);
  });

  it('says what may be in it, where that is not plain', () => {
    const t = speak('pt');
    expect(hintOf(t, { kind: 'text' })).toBeUndefined();
    expect(hintOf(t, { kind: 'coupon' })).toBe('Até 20 letras e números, sem espaços');
  });

  it.each<[Language, FieldKind, string, string | null]>([
    ['pt', 'coupon', ' 25OFF ', null],
    ['pt', 'coupon', ' ', 'Preencha este campo'],
    ['pt', 'coupon', '25 OFF', 'Use só letras sem acento e números, sem espaços'],
    ['en', 'coupon', '25%', 'Use only letters without accents and digits, without spaces'],
    ['es', 'coupon', 'VERÃO', 'Usa solo letras sin acento y números, sin espacios'],
    ['pt', 'coupon', '25OFFverao2026abcdefg', 'O código pode ter no máximo 20 caracteres'],
    ['en', 'coupon', '25OFFverao2026abcdefg', 'The code can have 20 characters at most'],
    ['es', 'coupon', '25OFFverao2026abcdefg', 'El código puede tener como máximo 20 caracteres'],
    ['pt', 'latitude', '-23,5505', null],
    ['pt', 'latitude', '91', 'Um número de -90 a 90, como -23,5505'],
    ['en', 'longitude', 'west', 'A number from -180 to 180, such as -46.6333'],
    ['es', 'latitude', '23°', 'Un número de -90 a 90, como -23,5505'],
  ])('says in %s what is wrong with the %s "%s"', (language, kind, value, sentence) => {
    const fault = faultOf({ kind }, value);
    expect(fault && faultText(speak(language), fault)).toBe(sentence);
  });
});
