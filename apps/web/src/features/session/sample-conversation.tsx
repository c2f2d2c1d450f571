import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { sideColor } from './side-colors.ts';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  marginTop: 56,
  width: 424,
  maxWidth: '100%',
  color: sideColor.bubbleText,
  fontSize: 14,
  lineHeight: '20px',
  // In a low window the text matters more than the picture.
  '@media (max-height: 680px)': { display: 'none' },
});

const Customer = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 8,
  color: sideColor.text2,
  fontSize: 13,
});

const Initials = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  background: sideColor.avatar,
  color: sideColor.avatarText,
  fontSize: 11,
  fontWeight: 600,
});

const Bubble = styled('div')({
  width: 'fit-content',
  maxWidth: 320,
  padding: '9px 12px 8px 14px',
  borderRadius: 14,
  background: sideColor.theirs,
  borderTopLeftRadius: 4,
  textWrap: 'pretty',
  '&[data-mine]': {
    alignSelf: 'flex-end',
    background: sideColor.mine,
    borderTopLeftRadius: 14,
    borderTopRightRadius: 4,
  },
  '& small': {
    float: 'right',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    margin: '5px 0 -3px 12px',
    fontSize: 11,
    color: sideColor.bubbleMeta,
  },
});

function ReadTicks() {
  return (
    <svg
      width="16"
      height="12"
      viewBox="0 0 16 12"
      fill="none"
      stroke={sideColor.read}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m.9 6.6 2.8 2.9 6-7.2" />
      <path d="m6.3 8 1.6 1.5 6.2-7.2" />
    </svg>
  );
}

/** A few messages as a picture; hidden from screen readers. */
export function SampleConversation() {
  const { t } = useTranslation('session');
  return (
    <Root aria-hidden>
      <Customer>
        <Initials>{t('side.initials')}</Initials>
        {t('side.customer')}
      </Customer>
      <Bubble>
        {t('side.question')}
        <small>10:31</small>
      </Bubble>
      <Bubble data-mine="">
        {t('side.answer')}
        <small>
          10:36 <ReadTicks />
        </small>
      </Bubble>
      <Bubble>
        {t('side.thanks')}
        <small>10:37</small>
      </Bubble>
    </Root>
  );
}
