import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { EmojiPanel } from '../../messages/index.ts';
import { FileTray } from './file-tray.tsx';
import { TicketSuggestions } from './ticket-suggestions.tsx';
import { useChatComposer } from './use-chat-composer.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { TicketList } from './use-ticket-list.ts';
import { WritingBar } from './writing-bar.tsx';

const Root = styled('form')({
  position: 'relative',
  flex: 'none',
  padding: '10px 12px',
  borderTop: `1px solid ${color.divider2}`,
  background: color.paper,
  '&[data-over]': { outline: `2px dashed ${color.primary}`, outlineOffset: -4 },
});
const Warning = styled('p')({ ...type.secondary, margin: '0 0 8px', color: color.error });
const Above = styled('div')({ position: 'absolute', left: 12, bottom: '100%', zIndex: 3, marginBottom: 6 });

/** The list of tickets with a word on what becomes of the search. */
function SuggestedTickets({
  id,
  list,
  onChoose,
}: {
  id: string;
  list: TicketList;
  onChoose: (ticketId: number) => void;
}) {
  const { t } = useTranslation('teamChat');
  const note = list.isSearching
    ? t('tickets.searching')
    : list.isFailed
      ? t('tickets.failed')
      : list.tickets.length === 0
        ? t('tickets.none')
        : null;
  return (
    <TicketSuggestions
      id={id}
      tickets={list.tickets}
      note={note}
      active={list.current}
      onActive={list.setActive}
      onChoose={onChoose}
    />
  );
}

/** Writes into a chat: text, files, emoji, and "#" to name a ticket. Enter sends (S262). */
export function ChatComposer({ chatId, isNarrow }: { chatId: number; isNarrow: boolean }) {
  const { t } = useTranslation('teamChat');
  const listId = useId();
  const composer = useChatComposer({ chatId, isNarrow });
  const { list, emoji, chosen, over } = composer;
  const drop = useFileDrop(chosen.add);
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
      {...drop.handlers}
      data-over={drop.isOver || undefined}
      data-testid="chat-composer"
    >
      {list.isShown && <SuggestedTickets id={listId} list={list} onChoose={composer.nameTicket} />}
      {emoji.isOpen && (
        <Suspense fallback={null}>
          <Above>
            <EmojiPanel id={`${listId}-emoji`} onPick={composer.insert} onClose={emoji.close} />
          </Above>
        </Suspense>
      )}
      {chosen.refused !== null && (
        <Warning role="alert" data-testid="chat-file-refused">
          {chosen.refused}
        </Warning>
      )}
      {over > 0 && (
        <Warning role="status" data-testid="chat-too-long">
          {t('composer.tooLong', { count: over })}
        </Warning>
      )}
      {chosen.files.length > 0 && <FileTray files={chosen.files} onRemove={chosen.remove} />}
      <WritingBar composer={composer} isNarrow={isNarrow} listId={listId} />
    </Root>
  );
}
