import Copy from 'lucide-react/icons/copy';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnlyHere } from '../../lib/is-only-here.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle } from '../../ui/dialogs/dialog-parts.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';

const Text = styled('p')({ margin: 0, color: color.text2, textWrap: 'pretty' });
const Message = styled('pre')({
  margin: 0,
  padding: '12px 16px',
  borderRadius: radius.card,
  background: color.sunken,
  font: 'inherit',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

const Warning = styled('p')({
  display: 'flex',
  gap: 8,
  margin: 0,
  padding: '10px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.warn,
  textWrap: 'pretty',
  '& > svg': { flex: 'none', width: 18, height: 18, marginTop: 2 },
});

/** What a new user needs to log in. The password is only known to whoever has just typed it. */
export type NewAccess = { name: string; email: string; password: string };

/** After a user was added: the access as a text to be sent to the person. */
export function AccessDialog({ access, onClose }: { access: NewAccess; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const toast = useToast();
  const titleId = useId();
  const message = t('access.message', { ...access, address: `${location.origin}/login` });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(message);
      toast.success(t('access.copied'));
    } catch {
      // Browsers refuse where the address is not secure; the text can still be selected.
      toast.error(t('access.copyFailed'));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 480 } } }}
      data-testid="access-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('access.title', { name: access.name })}</DialogTitle>
      </DialogHead>
      <DialogBody>
        <Text>{t('access.text')}</Text>
        <Message role="group" aria-label={t('access.label', { name: access.name })} data-testid="access-message">
          {message}
        </Message>
        {isOnlyHere(location.hostname) && (
          <Warning role="note" data-testid="access-only-here">
            <TriangleAlert aria-hidden />
            {t('access.onlyHere')}
          </Warning>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose} data-testid="access-close">
          {t('common:actions.close')}
        </Button>
        <Button autoFocus variant="primary" icon={<Copy />} onClick={() => void copy()} data-testid="access-copy">
          {t('access.copy')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
