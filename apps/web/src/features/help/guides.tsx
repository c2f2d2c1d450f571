import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { ArticlePicture } from './article-picture.tsx';
import { type ArticleId, articleIds, type ArticleLink, articleLinks } from './articles.ts';
import { HelpItem, HelpList } from './help-item.tsx';

const Root = styled('section')({
  maxWidth: 764,
  marginBottom: 32,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBottom: 12 },
  '& > header > h2': { ...type.h2, flex: '1 1 160px', margin: 0 },
  '& > p': { margin: 0, color: color.text2 },
});
const Steps = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: '0 0 16px',
  paddingLeft: 24,
  overflowWrap: 'anywhere',
});
const Links = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const forEveryone: readonly ArticleLink['area'][] = ['contacts', 'quickMessages'];
const forCampaigns: readonly ArticleLink['area'][] = ['campaigns', 'contactLists', 'doNotDisturb'];

/** Which screens the person may open from an article. */
function useOpenLinks(id: ArticleId): readonly ArticleLink[] {
  const { user, campaigns } = useSignedIn();
  return articleLinks[id].filter(
    ({ area }) =>
      forEveryone.includes(area) || (user.profile === 'admin' && (campaigns || !forCampaigns.includes(area))),
  );
}

function Article({ id }: { id: ArticleId }) {
  const { t } = useTranslation(['helpArticles', 'common']);
  const links = useOpenLinks(id);
  return (
    <>
      <ArticlePicture id={id} />
      <Steps>
        {t(`helpArticles:articles.${id}.text`)
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </Steps>
      <Links>
        {links.map(({ to, area }) => (
          <ButtonLink key={to} to={to} size="small" variant="tonal" data-testid={`help-open-${area}`}>
            {t('helpArticles:page.open', { name: t(`common:titles.${area}`) })}
          </ButtonLink>
        ))}
      </Links>
    </>
  );
}

/** The articles that ship with the product, found by their words; the one of the address is open. */
export function Guides() {
  const { t } = useTranslation('helpArticles');
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const opened = params.get('article') ?? '';
  const words = normalizeForSearch(search).split(' ').filter(Boolean);
  const found = articleIds.filter((id) => {
    const text = normalizeForSearch(`${t(`articles.${id}.title`)} ${t(`articles.${id}.text`)}`);
    return words.every((word) => text.includes(word));
  });
  const root = useRef<HTMLElement>(null);
  // Whoever comes by the address of a guide sees it, however far down it stands.
  useEffect(() => root.current?.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'start' }), []);
  const toggle = (id: ArticleId): void => setParams(id === opened ? {} : { article: id }, { replace: true });
  return (
    <Root ref={root} aria-labelledby="help-guides">
      <header>
        <h2 id="help-guides">{t('page.guides')}</h2>
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('page.search')}
          placeholder={t('page.search')}
          data-testid="help-search"
        />
      </header>
      {found.length === 0 && (
        <p role="status" data-testid="help-none">
          {t('page.none')}
        </p>
      )}
      <HelpList>
        {found.map((id) => (
          <HelpItem
            key={id}
            title={t(`articles.${id}.title`)}
            isOpen={id === opened}
            onToggle={() => toggle(id)}
            testId="help"
          >
            <Article id={id} />
          </HelpItem>
        ))}
      </HelpList>
    </Root>
  );
}
