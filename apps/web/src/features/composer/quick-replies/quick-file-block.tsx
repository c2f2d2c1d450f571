import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';

const Root = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '8px 12px 0' });
const Block = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  padding: '0 12px',
  borderRadius: 6,
  background: color.sunken,
  '& svg': { flex: 'none', color: color.text2 },
  '& span': ellipsis,
});

/** The file of a quick reply that will be sent with the text, above the input, with a button to leave it out. */
export function QuickFileBlock({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('composer');
  return (
    <Root data-testid="composer-quick-file">
      <Block>
        <Paperclip size={16} aria-hidden />
        <span title={name}>{t('quick.file', { name })}</span>
      </Block>
      <IconButton small label={t('quick.leaveOut')} onClick={onClose} data-testid="composer-quick-file-close">
        <X />
      </IconButton>
    </Root>
  );
}
