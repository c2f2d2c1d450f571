import { teamChatEvents } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isApiError } from '../../lib/api/api-client.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { ChatDialog } from './chat-dialog.tsx';
import { ChatList } from './chat-list.tsx';
import { Conversation } from './conversation.tsx';
import { useChat, useUnreadChats } from './use-chats.ts';

/** The page is filled up to its edges, so these values are those of the page's padding. */
const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(280px, 4fr) 8fr',
  gridTemplateRows: '100%',
  height: 'calc(100% + 48px)',
  margin: -24,
  overflow: 'hidden',
  '&[data-single]': { gridTemplateColumns: '100%', gridTemplateRows: 'auto minmax(0, 1fr)' },
  '&:not([data-single]) > section + section': { borderLeft: `1px solid ${color.divider2}` },
  [narrow]: { height: 'calc(100% + 32px)', margin: -16 },
});
const Heading = styled('h1')(visuallyHidden);
const Empty = styled('section')({ display: 'grid', placeItems: 'center', minWidth: 0, background: color.wallpaper });
const TabBar = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  background: color.paper,
  boxShadow: `inset 0 -1px 0 ${color.divider}`,
});
const Tab = styled('button')({
  ...type.body,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 48,
  border: 0,
  background: 'none',
  color: color.text2,
  fontFamily: 'inherit',
  fontWeight: 550,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-selected=true]': { color: color.text, boxShadow: `inset 0 -2px 0 ${color.primary}` },
  '& > b': {
    minWidth: 20,
    padding: '0 6px',
    borderRadius: 10,
    background: color.primary,
    color: color.onPrimary,
    fontSize: 11,
    lineHeight: '20px',
  },
});

/** Below this width list and conversation do not fit side by side (R53). */
const oneAtATime = '(max-width: 899.95px)';

type TabName = 'chats' | 'messages';

/** On narrow screens: the list or the conversation (S256). */
function NarrowTabs({ value, onChange }: { value: TabName; onChange: (tab: TabName) => void }) {
  const { t } = useTranslation('teamChat');
  const unread = useUnreadChats();
  const other = value === 'chats' ? 'messages' : 'chats';
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    onChange(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  }
  return (
    <TabBar role="tablist" aria-label={t('tabs.label')} onKeyDown={onKeyDown}>
      {(['chats', 'messages'] as const).map((tab) => (
        <Tab
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
          data-testid={`chats-tab-${tab}`}
        >
          {t(`tabs.${tab}`)}
          {tab === 'chats' && unread > 0 && <b>{unread}</b>}
        </Tab>
      ))}
    </TabBar>
  );
}

/** The conversation of an address, or what stands in its place. */
function OpenChat({ uuid, isSingle, onBack }: { uuid: string | undefined; isSingle: boolean; onBack: () => void }) {
  const { t } = useTranslation('teamChat');
  const { data: chat, error, isError, refetch } = useChat(uuid);
  if (uuid !== undefined && chat !== undefined) return <Conversation key={chat.id} chat={chat} isNarrow={isSingle} />;
  const back = isSingle && (
    <Button variant="tonal" onClick={onBack}>
      {t('welcome.back')}
    </Button>
  );
  return (
    <Empty data-testid="chat-nothing">
      {uuid === undefined ? (
        <EmptyState title={t('welcome.title')} text={t('welcome.text')} action={back} />
      ) : !isError ? (
        <Spinner role="status" />
      ) : isApiError(error, 'ERR_NO_CHAT_FOUND') ? (
        <EmptyState title={t('welcome.title')} text={t('welcome.missing')} action={back} data-testid="chat-missing" />
      ) : (
        <ListFailure text={t('log.failed')} onRetry={() => void refetch()} testId="chat-error" />
      )}
    </Empty>
  );
}

/** A chat that is deleted, or that the viewer was taken out of, is left (S267). */
function useLeaveDeleted(uuid: string | undefined): void {
  const navigate = useNavigate();
  const { data: chat } = useChat(uuid);
  const leave = useEffectEvent((id: number) => {
    if (chat?.id === id) void navigate('/chats', { replace: true });
  });
  useEffect(() => realtime.on(teamChatEvents.chat, (event) => void (event.action === 'delete' && leave(event.id))), []);
}

/** The internal chat: the viewer's chats at the left, the open one at the right; on narrow screens one or the other. */
export function ChatsPage() {
  const { t } = useTranslation('teamChat');
  const { id: uuid } = useParams();
  const navigate = useNavigate();
  const isSingle = useMediaQuery(oneAtATime, { noSsr: true });
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const [isNew, setNew] = useState(false);
  const [tab, setTab] = useState<TabName>(uuid === undefined ? 'chats' : 'messages');
  useLeaveDeleted(uuid);
  useEffect(() => setTab(uuid === undefined ? 'chats' : 'messages'), [uuid]);
  const list = <ChatList openUuid={uuid} isSingle={isSingle} onNew={() => setNew(true)} />;
  const open = <OpenChat uuid={uuid} isSingle={isSingle} onBack={() => setTab('chats')} />;
  return (
    <Root data-single={isSingle || undefined} data-testid="chats">
      <Heading ref={heading} tabIndex={-1}>
        {t('title')}
      </Heading>
      {isSingle ? (
        <>
          <NarrowTabs value={tab} onChange={setTab} />
          {tab === 'chats' ? list : open}
        </>
      ) : (
        <>
          {list}
          {open}
        </>
      )}
      {isNew && (
        <ChatDialog
          known={null}
          onSaved={(chat) => void navigate(`/chats/${chat.uuid}`)}
          onClose={() => setNew(false)}
        />
      )}
    </Root>
  );
}
