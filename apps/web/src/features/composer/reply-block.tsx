import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';

const Root = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '8px 12px 0' });
const Block = styled('div')({
  ...type.secondary,
  flex: 1,
  minWidth: 0,
  padding: '6px 12px',
  borderLeft: `3px solid ${color.primary}`,
  borderRadius: 6,
  background: color.sunken,
  '& strong': { display: 'block', color: color.onTint },
  '& span': { ...ellipsis, display: 'block', color: color.text2 },
});

/** The message being replied to, above the input, with a button to cancel (S165). */
export function ReplyBlock({ name, text, onClose }: { name: string; text: string; onClose: () => void }) {
  const { t } = useTranslation('composer');
  return (
    <Root data-testid="composer-reply">
      <Block>
        <strong>{t('reply.to', { name })}</strong>
        <span>{text === '' ? t('reply.empty') : text}</span>
      </Block>
      <IconButton small label={t('reply.close')} onClick={onClose} data-testid="composer-reply-close">
        <X />
      </IconButton>
    </Root>
  );
}
