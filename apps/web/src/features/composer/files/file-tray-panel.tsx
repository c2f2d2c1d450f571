import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import type { TrayFile } from './file-tray.ts';
import { TrayItem } from './tray-item.tsx';
import type { Tray } from './use-tray.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  maxHeight: 'min(420px, 50dvh)',
  padding: '12px 12px',
  borderBottom: `1px solid ${color.divider2}`,
});
const Files = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  flex: 1,
  minHeight: 0,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
});
const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8, flex: 'none' });

/** The files to be sent. Nothing is sent before it is confirmed here (S187). */
export function FileTrayPanel({ tray, onSend }: { tray: Tray; onSend: (files: readonly TrayFile[]) => void }) {
  const { t } = useTranslation('composer');
  const send = (): void => onSend(tray.files);
  return (
    <Root aria-label={t('files.title')} data-testid="tray">
      <Files>
        {tray.files.map((item, index) => (
          <TrayItem
            key={item.key}
            item={item}
            autoFocus={index === 0}
            onCaption={(caption) => tray.caption(item.key, caption)}
            onRemove={() => tray.remove(item.key)}
            onSend={send}
          />
        ))}
      </Files>
      <Foot>
        <Button variant="ghost" onClick={tray.clear} data-testid="tray-clear">
          {t('files.clear')}
        </Button>
        <Button variant="primary" icon={<SendHorizontal />} onClick={send} data-testid="tray-send">
          {t('files.send', { count: tray.files.length })}
        </Button>
      </Foot>
    </Root>
  );
}
