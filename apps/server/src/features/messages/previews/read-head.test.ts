import { findAddress } from '@balcao/domain';
import { linearGrowth, workGrowth } from '@balcao/testing';
import { describe, expect, it } from 'vitest';
import { readHead } from './read-head.ts';

describe('readHead', () => {
  it.each<[string, string, [string | null, string | null]]>([
    [
      'what was written for cards',
      '<head><title>x</title><meta property="og:title" content="Luminária"><meta property="og:description" content="Azul, 30 cm"></head>',
      ['Luminária', 'Azul, 30 cm'],
    ],
    [
      'the title and the description of the page',
      `<TITLE>Loja</TITLE><META NAME='description' CONTENT='Tudo &amp; mais'>`,
      ['Loja', 'Tudo & mais'],
    ],
    [
      'the first of several, and not an empty one',
      '<meta property="og:title" content=" "><meta name="twitter:title" content="um"><title>dois</title>',
      ['um', null],
    ],
    [
      'names of letters',
      '<title>Promo&ccedil;&atilde;o &#233; &#xE9; &Eacute; &nada; &constructor;</title>',
      ['Promoção é é É &nada; &constructor;', null],
    ],
    ['values without quotes', '<meta name=description content=curta><title>a</title>', ['a', 'curta']],
    ['lines and blanks as one blank', '<title>\n  Loja\t do  Zé\n</title>', ['Loja do Zé', null]],
    [
      'no title of a script or a comment',
      '<script>"<title>falso</title>"</script><!-- <title>falso</title> --><title>certo</title>',
      ['certo', null],
    ],
    ['nothing after the head', '<head></head><title>tarde</title>', [null, null]],
    ['nothing of the body', '<body><title>tarde</title>', [null, null]],
    ['a page that is cut off in a title', '<title>Loja do', ['Loja do', null]],
    ['a page that is cut off in a tag', '<title>Loja</title><meta name="description" content="cor', ['Loja', null]],
    ['no characters that turn the text', '<title>a\u202Eb\u200Bc\u0007</title>', ['abc', null]],
    ['no page', 'só texto < 3', [null, null]],
  ])('S532 reads %s', (_what, html, [title, description]) => {
    expect(readHead(html)).toEqual({ title, description });
  });

  it('S532 cuts what is too long for a card', () => {
    const { title, description } = readHead(
      `<title>${'é'.repeat(5_000)}</title><meta name=description content=${'b'.repeat(5_000)}>`,
    );
    expect([title?.length, description?.length]).toEqual([200, 300]);
    expect(title?.endsWith('…')).toBe(true);
  });

  it.each([
    '<',
    '<a',
    '<a ',
    '<a b=',
    '<a b="',
    "<a b='c' ",
    '<!--',
    '<!-- -->',
    '<meta ',
    '<meta content="&amp;">',
    '<title>',
    '<script>',
    '<script></script>',
    '<title>&',
    '&#x',
    ' ',
    '<a / / / ',
  ])('S532 a page of many %j costs what its length costs', async (part) => {
    const pageOf = (length: number): string => part.repeat(Math.ceil(length / part.length));
    expect(await workGrowth(readHead, pageOf)).toBeLessThan(linearGrowth);
    expect(await workGrowth(readHead, (length) => `<title>${pageOf(length)}</title>`)).toBeLessThan(linearGrowth);
    expect(
      await workGrowth(readHead, (length) => `<meta name="description" content="${pageOf(length)}">`),
    ).toBeLessThan(linearGrowth);
  });
});

it.each(['www.', 'https://', ')', 'a', 'https://a)'])(
  'S532 a text of many %j costs what its length costs',
  async (part) => {
    expect(await workGrowth(findAddress, (length) => part.repeat(length / part.length))).toBeLessThan(linearGrowth);
  },
);
