import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { Bubble } from './bubble.tsx';
import type { ComposerTask } from './composer-task.ts';
import { type ChatMessage, withoutAck } from '../customers/people.ts';
import { Ticks } from './ticks.tsx';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

const Scroller = styled('div')({
  flex: 1,
  minHeight: 160,
  overflowY: 'auto',
  background: color.wallpaper,
  outlineOffset: -2,
});
const List = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  minHeight: '100%',
  justifyContent: 'flex-end',
  margin: 0,
  padding: '14px 16px',
  boxSizing: 'border-box',
  listStyle: 'none',
});
const Nothing = styled('li')({
  ...type.secondary,
  alignSelf: 'center',
  margin: 'auto',
  padding: '8px 14px',
  borderRadius: 10,
  background: color.theirs,
  color: color.text2,
  textAlign: 'center',
  textWrap: 'balance',
});
const Acks = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '5px 0 0 2px',
  '& button': {
    ...type.meta,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    padding: '0 10px',
    border: 0,
    borderRadius: 14,
    background: color.paper,
    color: color.text2,
    boxShadow: `inset 0 0 0 1px ${color.divider}`,
    fontFamily: 'inherit',
    fontWeight: 550,
    cursor: 'pointer',
  },
  '& button:hover': { background: color.hover },
});

/** Buttons that acknowledge the shop's messages; only those that would change something. */
function AckButtons({ messages, calls }: { messages: readonly ChatMessage[]; calls: SimulatorCalls }) {
  const { t } = useTranslation('simulator');
  const acknowledge = (ack: 2 | 3): void =>
    withoutAck(messages, ack).forEach(({ id }) => void calls.acknowledge({ id, ack }));
  if (withoutAck(messages, 3).length === 0) return null;
  return (
    <Acks>
      {withoutAck(messages, 2).length > 0 && (
        <button type="button" onClick={() => acknowledge(2)} data-testid="simulator-ack-delivered">
          <Ticks ack={2} />
          {t('chat.markDelivered')}
        </button>
      )}
      <button type="button" onClick={() => acknowledge(3)} data-testid="simulator-ack-read">
        <Ticks ack={3} />
        {t('chat.markRead')}
      </button>
    </Acks>
  );
}

/** The messages of both sides, oldest first, scrolled to the newest one. */
export function ChatLog({
  messages,
  from,
  calls,
  onTask,
}: {
  messages: readonly ChatMessage[];
  from: string;
  calls: SimulatorCalls;
  onTask: (task: ComposerTask) => void;
}) {
  const { t } = useTranslation('simulator');
  const scroller = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [newest]);
  return (
    // It needs the focus to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Scroller ref={scroller} tabIndex={0} role="log" aria-label={t('chat.messages')} data-testid="simulator-log">
      <List>
        {messages.length === 0 && <Nothing>{t('chat.empty')}</Nothing>}
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            quoted={messages.find(({ id }) => id === message.quotedId)}
            from={from}
            calls={calls}
            onTask={onTask}
          />
        ))}
        <AckButtons messages={messages} calls={calls} />
      </List>
    </Scroller>
  );
}
