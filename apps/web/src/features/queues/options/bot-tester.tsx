import { type BotConfig, botWords, type Conversation, listTitlesTo, runConversation, type Turn } from '@balcao/domain';
import BotMessageSquare from 'lucide-react/icons/bot-message-square';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/format/i18n.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { useSampleText } from '../text-preview.tsx';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: 'clamp(320px, calc(100dvh - 330px), 560px)',
  borderRadius: radius.card,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  overflow: 'hidden',
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  padding: '8px 8px 8px 14px',
  borderBottom: `1px solid ${color.divider2}`,
  '& > svg': { flex: 'none', color: color.primary },
  '& > h3': { ...type.h2, flex: 1, margin: 0 },
});
const Log = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  flex: 1,
  minHeight: 0,
  padding: 12,
  overflowY: 'auto',
  background: color.wallpaper,
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: -2 },
});
const Bubble = styled('p')({
  ...type.body,
  maxWidth: '88%',
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.card,
  background: color.mine,
  color: color.text,
  alignSelf: 'flex-end',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-from=customer]': { alignSelf: 'flex-start', background: color.theirs },
});
const End = styled('p')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'center',
  gap: 6,
  margin: 0,
  padding: '5px 12px',
  borderRadius: 999,
  background: color.paper,
  color: color.text2,
  fontWeight: 550,
  '& > svg': { flex: 'none' },
});
const Foot = styled('footer')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  flex: 'none',
  padding: 12,
  borderTop: `1px solid ${color.divider2}`,
  '& > p': { ...type.meta, margin: 0, color: color.text2, overflowWrap: 'anywhere' },
});
const Keys = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, maxHeight: 84, overflowY: 'auto' });

/** `*bold*`, as menus are written, without its asterisks. */
function Marked({ text }: { text: string }) {
  return text
    .split(/\*([^*\n]+)\*/)
    .map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>));
}

function BotBubble({ turn, config }: { turn: Turn & { from: 'bot' }; config: BotConfig }) {
  const fill = useSampleText();
  if (turn.text.kind === 'media') return null;
  const queue = [...config.queues, ...config.otherQueues].find(({ id }) => id === turn.queueId);
  return (
    <Bubble dir="auto" data-from="bot" data-testid="bot-tester-bot">
      <Marked text={fill(turn.text.body, queue?.name ?? '')} />
    </Bubble>
  );
}

/** The numbers on offer: those of the menu that the bot said last. */
function listKeys({ turns, state }: Conversation): string[] {
  const last = turns.at(-1);
  return state.isTalking && last?.from === 'bot' && last.text.kind === 'menu'
    ? last.text.choices.map(({ key }) => key)
    : [];
}

/** Keeps the end of the conversation in view. */
function useScrolledToEnd(turns: number) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [turns]);
  return log;
}

/** Tries the bot as a customer of the queue would, with what is edited now and without WhatsApp. */
export function BotTester({ config }: { config: BotConfig }) {
  const { t, i18n } = useTranslation('queues');
  const hello = t('tester.hello');
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState('');
  const conversation = runConversation(config, botWords[languageOf(i18n.language)], [hello, ...answers]);
  const { turns, state } = conversation;
  const log = useScrolledToEnd(turns.length);
  const queue = [...config.queues, ...config.otherQueues].find(({ id }) => id === state.queueId);
  const path = [queue?.name.trim() || t('preview.queue')];
  if (state.optionId !== null) path.push(...listTitlesTo(config, state.optionId));

  function say(text: string): void {
    if (text.trim() === '') return;
    setAnswers([...answers, text]);
    setDraft('');
  }
  function sendByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // The field is inside the form of the dialog, which must not be saved by it.
    event.preventDefault();
    say(draft);
  }

  return (
    <Root aria-label={t('tester.title')} data-testid="bot-tester">
      <Head>
        <BotMessageSquare size={20} aria-hidden />
        <h3>{t('tester.title')}</h3>
        <Button
          variant="ghost"
          size="small"
          icon={<RotateCcw />}
          onClick={() => setAnswers([])}
          data-testid="bot-tester-restart"
        >
          {t('tester.restart')}
        </Button>
      </Head>
      <Log ref={log} role="log" tabIndex={0} aria-label={t('tester.conversation')} data-testid="bot-tester-log">
        {turns.map((turn, index) =>
          turn.from === 'bot' ? (
            <BotBubble key={index} turn={turn} config={config} />
          ) : (
            <Bubble key={index} dir="auto" data-from="customer">
              {turn.body}
            </Bubble>
          ),
        )}
        {!state.isTalking && (
          <End data-testid="bot-tester-end">
            <UserRoundCheck size={14} aria-hidden />
            {t('tester.waits', { name: path[0] })}
          </End>
        )}
      </Log>
      <Foot>
        <p dir="auto" data-testid="bot-tester-path">
          {path.join(' › ')}
        </p>
        <Keys role="group" aria-label={t('tester.keys')}>
          {listKeys(conversation).map((key) => (
            <Button key={key} size="small" onClick={() => say(key)} data-testid={`bot-tester-key-${key}`}>
              {key}
            </Button>
          ))}
        </Keys>
        <TextInput
          size="small"
          autoComplete="off"
          dir="auto"
          aria-label={t('tester.answer')}
          placeholder={t('tester.placeholder')}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={sendByEnter}
          data-testid="bot-tester-answer"
        />
      </Foot>
    </Root>
  );
}
