import GitFork from 'lucide-react/icons/git-fork';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../ui/display/logo.tsx';
import { styled } from '../../ui/styled.ts';
import { PageBrand } from './page-brand.tsx';
import { SampleConversation } from './sample-conversation.tsx';
import { sideColor } from './side-colors.ts';

const Root = styled('aside')({
  display: 'none',
  '@media (min-width: 900px)': { display: 'flex' },
  flexDirection: 'column',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  overflow: 'hidden',
  padding: '40px clamp(32px, 4.1vw, 56px)',
  background: sideColor.ground,
  color: sideColor.text,
  '& > *': { position: 'relative' },
});

const Ghost = styled('div')({ '&&': { position: 'absolute' }, right: -250, bottom: -210, color: sideColor.ghost });

const Headline = styled('p')({
  margin: 'auto 0 0',
  paddingTop: 24,
  maxWidth: 440,
  fontSize: 34,
  lineHeight: '42px',
  fontWeight: 620,
  letterSpacing: '-.026em',
  textWrap: 'balance',
});

const Claims = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  margin: '28px 0 0',
  padding: 0,
  maxWidth: 440,
  listStyle: 'none',
  color: sideColor.text2,
  fontSize: 15,
  lineHeight: '22px',
  '& li': { display: 'flex', gap: 12 },
  '& svg': { flex: 'none', marginTop: 1, color: sideColor.accent },
});

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * What the product is, beside the forms before login, from 900 px on (S76). It is drawn by CSS, so no picture is
 * downloaded.
 */
export function SidePanel() {
  const { t } = useTranslation('session');
  return (
    <Root aria-label={t('side.label')} data-testid="auth-side">
      <Ghost aria-hidden>
        <LogoMark size={560} />
      </Ghost>
      <PageBrand height={32} />
      <SampleConversation />
      <Headline>{t('side.headline')}</Headline>
      <Claims>
        <li>
          <Users {...icon} />
          <span>{t('side.claimTeam')}</span>
        </li>
        <li>
          <GitFork {...icon} />
          <span>{t('side.claimQueues')}</span>
        </li>
        <li>
          <ShieldCheck {...icon} />
          <span>{t('side.claimReliable')}</span>
        </li>
      </Claims>
    </Root>
  );
}
