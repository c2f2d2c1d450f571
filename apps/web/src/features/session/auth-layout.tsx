import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../ui/inputs/language-switch.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';
import { LegalLink } from './legal-link.tsx';
import { PageBrand } from './page-brand.tsx';
import { SidePanel } from './side-panel.tsx';

const thisYear = new Date().getFullYear();

const wide = '@media (min-width: 900px)';

const Root = styled('div')({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: color.paper,
  [wide]: { gridTemplateColumns: 'min(600px, 44vw) minmax(0, 1fr)' },
});

const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  padding: '20px 32px',
  [narrow]: { padding: '12px 16px 16px' },
});

const Top = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 32,
  color: color.primary,
  [wide]: { justifyContent: 'flex-end', '& > :first-of-type:not(:last-child)': { display: 'none' } },
});

const Main = styled('main')<{ roomy: boolean }>(({ roomy }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: roomy ? 432 : 376,
  margin: 'auto',
  padding: '24px 0',
  // On a phone the keyboard covers the lower half.
  [narrow]: { margin: '0 auto auto', paddingTop: 40 },
  '& h1': { margin: 0, fontSize: 28, lineHeight: '36px', fontWeight: 620, letterSpacing: '-.022em', outline: 'none' },
}));

const Lead = styled('p')({ margin: '6px 0 24px', color: color.text2, textWrap: 'pretty' });

const Footer = styled('footer')({
  ...type.meta,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  columnGap: 8,
  color: color.text2,
  '& > i': { width: 3, height: 3, borderRadius: '50%', background: color.outline },
  // A separator at the end of a line would separate nothing.
  [narrow]: { columnGap: 16, '& > span': { flexBasis: '100%', textAlign: 'center' }, '& > i': { display: 'none' } },
});

export type AuthLayoutProps = {
  title: string;
  lead: string;
  /** For forms with two fields side by side. */
  roomy?: boolean;
  children: ReactNode;
};

/** The frame of every page before login: side panel, language, one form, legal texts. */
export function AuthLayout({ title, lead, roomy = false, children }: AuthLayoutProps) {
  const { t } = useTranslation('session');
  return (
    <Root>
      <SidePanel />
      <Column>
        <Top>
          <PageBrand height={28} />
          <LanguageSwitch />
        </Top>
        <Main roomy={roomy} id="content">
          <h1 tabIndex={-1}>{title}</h1>
          <Lead>{lead}</Lead>
          <Suspense fallback={null}>{children}</Suspense>
        </Main>
        <Footer aria-label={t('footer.label')}>
          <span>{t('footer.copyright', { year: thisYear })}</span>
          <i aria-hidden />
          <LegalLink document="terms">{t('legal.terms.link')}</LegalLink>
          <i aria-hidden />
          <LegalLink document="privacy">{t('legal.privacy.link')}</LegalLink>
          <i aria-hidden />
          <LegalLink document="officer">{t('legal.officer.link')}</LegalLink>
        </Footer>
      </Column>
    </Root>
  );
}
