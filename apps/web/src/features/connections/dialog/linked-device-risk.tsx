import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'grid',
  gridTemplateColumns: '18px 1fr',
  gap: 10,
  padding: '10px 14px',
  borderRadius: 10,
  background: color.warnBg,
  color: color.text,
  '& > svg': { color: color.warn },
  '& p': { margin: 0, textWrap: 'pretty' },
  '& ul': { margin: '6px 0 0', padding: '0 0 0 16px', '& li + li': { marginTop: 4 } },
  '& button': {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 550,
    color: color.text,
    textDecoration: 'underline',
    textUnderlineOffset: 2,
    cursor: 'pointer',
    [narrow]: { minHeight: 44 },
  },
});

const points = ['strangers', 'patience', 'choice'] as const;

/** What may happen to a number that is linked as a device: one sentence, and more on request. */
export function LinkedDeviceRisk() {
  const { t } = useTranslation('connections');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Root role="note" data-testid="linked-device-risk">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <p>{t('risk.short')}</p>
        <ul id={id} hidden={!open} data-testid="linked-device-risk-details">
          {points.map((point) => (
            <li key={point}>{t(`risk.${point}`)}</li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          data-testid="linked-device-risk-more"
        >
          {open ? t('risk.less') : t('risk.more')}
        </button>
      </div>
    </Root>
  );
}
