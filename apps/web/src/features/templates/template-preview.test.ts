import { templateCategories, templateStatuses } from '@balcao/contract';
import { type Filling, noFilling } from '@balcao/domain';
import { languages, loadTexts, type Texts } from '@balcao/locales';
import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTemplate } from './build-template.ts';
import { TemplatePreview } from './template-preview.tsx';

const i18n = createInstance();

beforeAll(async () => {
  await i18n.init({
    lng: 'pt',
    resources: { pt: { templates: await loadTexts('pt', 'templates') } },
    defaultNS: 'templates',
    interpolation: { escapeValue: false },
  });
});

const bill = buildTemplate({
  header: { format: 'text', text: 'Fatura de {{1}}' },
  body: 'Olá {{nome}}!\nAté breve.',
  footer: 'Loja Aurora',
  buttons: [{ kind: 'url', text: 'Ver fatura', value: 'https://exemplo.com/{{1}}' }],
});

function draw(filling: Filling = noFilling, template = bill): string {
  const html = renderToStaticMarkup(
    createElement(I18nextProvider, { i18n }, createElement(TemplatePreview, { template, filling })),
  );
  return html.replaceAll(/<style.*?<\/style>/g, '').replaceAll(/ class="[^"]*"/g, '');
}

describe('the preview', () => {
  it('shows head, text, foot and buttons, and marks what is not filled in yet', () => {
    const html = draw();
    for (const part of [
      '<strong>Fatura de <mark data-empty="true">{{1}}</mark></strong>',
      'Olá <mark data-empty="true">{{nome}}</mark>!\nAté breve.',
      'Loja Aurora',
      'Ver fatura',
    ])
      expect(html).toContain(part);
  });

  it('takes what is typed at once, and as text', () => {
    const html = draw({ ...noFilling, header: { '1': 'março' }, body: { nome: '<b>Ana</b>' } });
    expect(html).toContain('Fatura de <mark>março</mark>');
    expect(html).toContain('Olá <mark>&lt;b&gt;Ana&lt;/b&gt;</mark>!');
  });

  it('says what stands at the top when it is no text', () => {
    expect(draw(noFilling, buildTemplate({ header: { format: 'image', text: '' } }))).toContain('Imagem');
  });

  it('names the place on a map as it is typed', () => {
    const map = buildTemplate({ header: { format: 'location', text: '' } });
    expect(draw(noFilling, map)).toContain('Localização');
    expect(draw(noFilling, map)).not.toContain('<strong>');
    expect(draw({ ...noFilling, header: { name: 'Loja <1>', address: 'Rua das Flores, 10' } }, map)).toContain(
      '<strong>Loja &lt;1&gt;</strong>Rua das Flores, 10',
    );
  });

  it('has words for a coupon that came without', () => {
    expect(draw(noFilling, buildTemplate({ buttons: [{ kind: 'coupon', text: '', value: '' }] }))).toContain(
      'Copiar código da oferta',
    );
  });
});

describe.each(languages)('the texts in %s', (language) => {
  it('name every status and category', async () => {
    const texts: Texts = await loadTexts(language, 'templates');
    expect(Object.keys(texts['status'] ?? {}).sort()).toEqual([...templateStatuses].sort());
    expect(Object.keys(texts['categories'] ?? {}).sort()).toEqual([...templateCategories].sort());
  });
});
