import { faultOf, fieldsOf } from '@balcao/domain';
import { type Language, languages, loadTexts } from '@balcao/locales';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTemplate } from './build-template.ts';
import { faultText, hintOf, labelOf } from './field-texts.ts';

const i18n = createInstance();
const speak = (language: Language): TFunction<'templates'> => i18n.getFixedT(language, 'templates');

beforeAll(async () => {
  await i18n.init({ lng: 'pt', interpolation: { escapeValue: false } });
  for (const language of languages) i18n.addResourceBundle(language, 'templates', await loadTexts(language, 'templates'));
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
    expect(fieldsOf(rich).map((field) => labelOf(t, rich, field))).toEqual(['Campo “1” do título', 'Campo “nome” do texto', 'Final do link do botão “Ver fatura”', 'Código do botão “Copiar”', 'Código do cupom']);
  });

  it('says what may be in it, where that is not plain', () => {
    const t = speak('pt');
    expect(hintOf(t, { kind: 'text' })).toBeUndefined();
    expect(hintOf(t, { kind: 'coupon' })).toBe('Até 15 letras e números, sem espaços');
  });

  it.each<[Language, string, string | null]>([
    ['pt', ' 25OFF ', null],
    ['pt', ' ', 'Preencha este campo'],
    ['pt', '25 OFF', 'Use só letras sem acento e números, sem espaços'],
    ['en', '25%', 'Use only letters without accents and digits, without spaces'],
    ['es', 'VERÃO', 'Usa solo letras sin acento y números, sin espacios'],
    ['pt', '25OFFverao202612', 'O código pode ter no máximo 15 caracteres'],
    ['en', '25OFFverao202612', 'The code can have 15 characters at most'],
    ['es', '25OFFverao202612', 'El código puede tener como máximo 15 caracteres'],
  ])('says in %s what is wrong with the coupon "%s"', (language, code, sentence) => {
    const fault = faultOf({ kind: 'coupon' }, code);
    expect(fault && faultText(speak(language), fault)).toBe(sentence);
  });
});
