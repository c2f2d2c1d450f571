import { chatTitle } from '@balcao/domain';
import { type Chat, teamChatEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useMenu } from '../../ui/dialogs/use-menu.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, narrow, type } from '../../ui/theme/tokens.ts';
import { dropChat } from './chat-cache.ts';
import { ChatDialog } from './chat-dialog.tsx';
import { ChatMark } from './chat-mark.tsx';
import { firstName, othersIn } from './chat-names.ts';
import { ChatComposer } from './composer/composer.tsx';
import { FindPanel } from './find-panel.tsx';
import { MessageLog } from './log/message-log.tsx';
import { useTypist } from './typists.ts';
import { useMarkRead, useOpenChat } from './use-chats.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 });
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  minHeight: 64,
  padding: '8px 16px 8px 20px',
  borderBottom: `1px solid ${color.divider2}`,
  background: color.paper,
  [narrow]: { padding: '8px 8px 8px 12px' },
});
const Names = styled('div')({
  flex: 1,
  minWidth: 0,
  '& h2': { ...type.h2, ...ellipsis, margin: 0 },
  '& p': { ...type.secondary, ...ellipsis, margin: 0, color: color.text2 },
  '& b': { marginLeft: 10, fontWeight: 550, color: color.primary },
  '& [data-only] b': { marginLeft: 0 },
});
const Faces = styled('span')({ display: 'flex', gap: 4, marginRight: 4, [narrow]: { display: 'none' } });

/** More faces do not fit beside the title. */
const mostFaces = 4;

/** The names of those who take part, the viewer as "you" at the end. */
function usePeople(chat: Chat, viewerId: number): string {
  const { t } = useTranslation('teamChat');
  const names = [...othersIn(chat, viewerId).map(({ name }) => firstName(name)), t('header.you')];
  const last = names.pop() ?? '';
  return t('header.and', { first: names.join(', '), last });
}

type Doing = 'edit' | 'delete' | null;

/** What its owner does with a chat, behind one button where there is no room for two. */
function OwnerActions({ isNarrow, onChoose }: { isNarrow: boolean; onChoose: (doing: Doing) => void }) {
  const { t } = useTranslation('teamChat');
  const menu = useMenu();
  const choices: readonly { key: 'edit' | 'delete'; label: string; icon: ReactNode }[] = [
    { key: 'edit', label: t('header.edit'), icon: <Pencil /> },
    { key: 'delete', label: t('header.remove'), icon: <Trash2 /> },
  ];
  if (!isNarrow)
    return choices.map(({ key, label, icon }) => (
      <IconButton key={key} label={label} onClick={() => onChoose(key)} data-testid={`chat-${key}`}>
        {icon}
      </IconButton>
    ));
  return (
    <>
      <IconButton
        label={t('header.more')}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="chat-more"
      >
        <EllipsisVertical />
      </IconButton>
      <Menu {...menu.popover} slotProps={{ transition: menu.transition }}>
        {choices.map(({ key, label }) => (
          <MenuItem
            key={key}
            sx={{ minHeight: 44 }}
            onClick={() => menu.choose(() => onChoose(key))}
            data-testid={`chat-${key}`}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Title, who takes part, who types, and what can be done with the chat. */
function Header({
  chat,
  isNarrow,
  onFind,
  onChoose,
}: {
  chat: Chat;
  isNarrow: boolean;
  onFind: () => void;
  onChoose: (doing: Doing) => void;
}) {
  const { t } = useTranslation('teamChat');
  const { id: viewerId } = useSignedIn().user;
  const typist = useTypist(chat.id);
  const people = usePeople(chat, viewerId);
  return (
    <Head>
      <ChatMark chat={chat} viewerId={viewerId} />
      <Names>
        <h2 data-testid="chat-title">{chatTitle(chat, viewerId)}</h2>
        <p data-only={isNarrow || undefined}>
          {(!isNarrow || typist === undefined) && people}
          <b role="status" data-testid="chat-typing">
            {typist === undefined ? '' : t('header.typing', { name: firstName(typist) })}
          </b>
        </p>
      </Names>
      <Faces aria-hidden>
        {chat.users.slice(0, mostFaces).map(({ user }) => (
          <Avatar key={user.id} name={user.name} size={28} />
        ))}
      </Faces>
      <IconButton label={t('header.search')} onClick={onFind} data-testid="chat-find-button">
        <Search />
      </IconButton>
      {chat.ownerId === viewerId && <OwnerActions isNarrow={isNarrow} onChoose={onChoose} />}
    </Head>
  );
}

/** The open chat: its messages and the input. Its owner changes and deletes it (S259, S260). */
export function Conversation({ chat, isNarrow }: { chat: Chat; isNarrow: boolean }) {
  const { t } = useTranslation('teamChat');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing>(null);
  const [isFinding, setFinding] = useState(false);
  const [wantedId, setWantedId] = useState<number | null>(null);
  useOpenChat(chat.id);
  useMarkRead(chat);

  async function remove(): Promise<void> {
    await call(teamChatEndpoints.remove, { params: { id: chat.id } });
    dropChat(client, chat.id);
    void navigate('/chats', { replace: true });
  }

  return (
    <Root aria-label={t('tabs.messages')} data-testid="chat-conversation">
      <Header chat={chat} isNarrow={isNarrow} onFind={() => setFinding(true)} onChoose={setDoing} />
      {isFinding && (
        <FindPanel
          chatId={chat.id}
          onChoose={setWantedId}
          onClose={() => {
            setFinding(false);
            setWantedId(null);
          }}
        />
      )}
      <MessageLog chat={chat} wantedId={wantedId} />
      <ChatComposer chatId={chat.id} isNarrow={isNarrow} />
      {doing === 'edit' && <ChatDialog known={chat} onSaved={() => undefined} onClose={() => setDoing(null)} />}
      <ConfirmDialog
        open={doing === 'delete'}
        title={t('delete.title')}
        text={t('delete.text')}
        onConfirm={remove}
        onClose={() => setDoing(null)}
      />
    </Root>
  );
}
