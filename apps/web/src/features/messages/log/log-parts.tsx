import type { Message } from '@balcao/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { plainText } from '../text/parse-text.ts';
import type { Announcement } from './use-arrivals.ts';

export const LogRoot = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: color.wallpaper,
});
export const Scroller = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overflowAnchor: 'none',
  scrollPaddingBlock: 16,
});
// A short conversation is aligned to the bottom, above the input.
export const Rows = styled('ol')({
  position: 'relative',
  flex: 'none',
  width: '100%',
  margin: 'auto 0 0',
  padding: 0,
  listStyle: 'none',
});
export const Row = styled('li')({
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  padding: '0 24px',
  [narrow]: { padding: '0 12px' },
});
const Top = styled('div')({
  position: 'absolute',
  top: 8,
  left: 0,
  right: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});
const Notice = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 12px',
  borderRadius: 16,
  background: color.paper,
  color: color.text2,
  boxShadow: color.shadowMenu,
  pointerEvents: 'auto',
  '& button': {
    minHeight: 24,
    padding: '0 4px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: color.primary,
    cursor: 'pointer',
  },
});
const ToEnd = styled('button')({
  position: 'absolute',
  right: 20,
  bottom: 16,
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: color.paper,
  color: color.text2,
  boxShadow: color.shadowMenu,
  cursor: 'pointer',
});
const Count = styled('span')({
  ...type.meta,
  position: 'absolute',
  top: -6,
  minWidth: 20,
  padding: '2px 6px',
  borderRadius: 10,
  background: color.primary,
  color: color.onPrimary,
  fontWeight: 600,
});
const Hidden = styled('div')(visuallyHidden);

/** Shown at the top while a page of older or newer messages is being loaded. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <Top>
      <Notice role="status" data-testid="messages-loading">
        <Spinner aria-hidden />
        {t('busy.loading')}
      </Notice>
    </Top>
  );
}

/** Shown at the top when such a page could not be loaded. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  return (
    <Top>
      <Notice role="alert" data-testid="messages-page-failed">
        {t('list.pageFailed')}
        <button type="button" onClick={onRetry} data-testid="messages-page-retry">
          {t('common:actions.retry')}
        </button>
      </Notice>
    </Top>
  );
}

/** Scrolls to the newest message and shows how many are new (S170). */
export function ToEndButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <ToEnd
      type="button"
      onClick={onClick}
      aria-label={count === 0 ? t('list.toEnd') : t('list.toEndNew', { count })}
      data-testid="messages-to-end"
    >
      <ChevronDown size={22} aria-hidden />
      {count > 0 && <Count aria-hidden>{format.number(count)}</Count>}
    </ToEnd>
  );
}

/** Announces arriving messages to screen readers (2.2). */
export function ArrivalAnnouncer({
  announcement,
  contactName,
}: {
  announcement: Announcement | null;
  contactName: string;
}) {
  const { t } = useTranslation('messages');
  const words = (message: Message): string =>
    t('list.arrived', {
      name: message.contact?.name ?? contactName,
      text: plainText(message.body) || t('quote.empty'),
      interpolation: { escapeValue: false },
    });
  return (
    <Hidden aria-live="polite" data-testid="messages-announcement">
      {announcement?.type === 'count' && t('list.arrivedMany', { count: announcement.count })}
      {announcement?.type === 'messages' &&
        announcement.messages.map((message) => <p key={message.id}>{words(message)}</p>)}
    </Hidden>
  );
}
