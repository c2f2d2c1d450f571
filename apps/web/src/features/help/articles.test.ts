import { languages, loadTexts } from '@balcao/locales';
import { expect, it } from 'vitest';
import { articleIds, articleLinks, findArticleOf } from './articles.ts';

it.each(languages)('S1147 at least twelve articles have words in %s, each of three steps or more', async (language) => {
  const { articles } = (await loadTexts(language, 'helpArticles')) as {
    articles: Record<string, { title: string; text: string }>;
  };
  expect(articleIds.length).toBeGreaterThanOrEqual(12);
  expect(Object.keys(articles).toSorted()).toEqual([...articleIds].toSorted());
  for (const id of articleIds) expect([id, (articles[id]?.text.split('\n').length ?? 0) >= 3]).toEqual([id, true]);
});

it('S1147 every article leads into a screen', () => {
  for (const [id, links] of Object.entries(articleLinks)) expect([id, links.length > 0]).toEqual([id, true]);
});

it.each([
  ['/connections', 'number'],
  ['/contacts/import', 'import'],
  ['/financeiro', 'billing'],
  ['/tickets', null],
])('S1148 the page %s has the article %s', (pathname, id) => {
  expect(findArticleOf(pathname)).toBe(id);
});
