import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { MuiTheme } from '../../ui/theme/mui-theme.tsx';
import { color, type } from '../../ui/theme/tokens.ts';

const Title = styled('h2')({ ...type.dialogTitle, margin: 0, padding: '20px 24px 12px' });
const Body = styled('div')({
  padding: '0 24px 20px',
  color: color.text2,
  overflow: 'auto',
  '& p': { margin: 0, textWrap: 'pretty' },
  '& p + p': { marginTop: 12 },
});
const Footer = styled('footer')({
  display: 'flex',
  justifyContent: 'flex-end',
  padding: '14px 24px',
  borderTop: `1px solid ${color.divider2}`,
});

/** The legal texts a visitor may read before login. */
export type LegalDocument = 'terms' | 'privacy' | 'officer';

/** Shows a legal text. All three have the same structure. */
export function LegalDialog({ document, onClose }: { document: LegalDocument; onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const titleId = useId();
  return (
    <MuiTheme>
      <Dialog
        open
        onClose={onClose}
        maxWidth={false}
        aria-labelledby={titleId}
        data-testid="legal-dialog"
        slotProps={{ paper: { sx: { width: 520 } } }}
      >
        <Title id={titleId}>{t(`legal.${document}.title`)}</Title>
        <Body>
          <p>{t(`legal.${document}.one`)}</p>
          <p>{t(`legal.${document}.two`)}</p>
          <p>{t(`legal.${document}.three`)}</p>
          <p>{t(`legal.${document}.four`)}</p>
        </Body>
        <Footer>
          <Button autoFocus onClick={onClose} data-testid="legal-dialog-close">
            {t('common:actions.close')}
          </Button>
        </Footer>
      </Dialog>
    </MuiTheme>
  );
}
