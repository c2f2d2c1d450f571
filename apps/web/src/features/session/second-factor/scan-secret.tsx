import type { Enrolment } from '@balcao/contract';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { groupSecret } from './read-code.ts';

const qrSize = 176;

const Root = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 12 });
const Frame = styled('div')({ padding: 12, borderRadius: radius.card, background: color.paper, lineHeight: 0 });
const Secret = styled('div')({
  ...type.secondary,
  width: '100%',
  textAlign: 'center',
  color: color.text2,
  '& code': {
    display: 'block',
    marginTop: 4,
    padding: '8px 12px',
    borderRadius: radius.control,
    background: color.sunken,
    color: color.text,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

/** The secret for the app: to be scanned, or typed by hand. */
export function ScanSecret({ enrolment: { uri, secret } }: { enrolment: Enrolment }) {
  const { t } = useTranslation('session');
  return (
    <Root>
      <Frame data-light data-testid="factor-qr">
        <QRCodeSVG value={uri} size={qrSize} title={t('factor.qr')} />
      </Frame>
      <Secret>
        {t('factor.byHand')}
        <code data-testid="factor-secret">{groupSecret(secret)}</code>
      </Secret>
    </Root>
  );
}
