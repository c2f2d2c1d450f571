import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { articlePath, findArticleOf } from './articles.ts';

const Root = styled(Link)({
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  marginLeft: 4,
  borderRadius: '50%',
  color: color.text2,
  verticalAlign: 'middle',
  '&:hover': { background: color.hover, color: color.text },
});

/** The "?" beside a page's title, where an article is about that page. */
export function PageHelpLink() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const id = findArticleOf(pathname);
  if (id === null) return null;
  return (
    <Root to={articlePath(id)} aria-label={t('pageHelp')} title={t('pageHelp')} data-testid="page-help">
      <CircleHelp size={20} aria-hidden />
    </Root>
  );
}
