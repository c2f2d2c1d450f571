import { textLength } from '@balcao/domain';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import ContactRound from 'lucide-react/icons/contact';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Video from 'lucide-react/icons/video';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AttachButton } from './attach-button.tsx';
import { Field, Line, Notice, Send, Tools } from './composer-parts.ts';
import type { ComposerTask } from './composer-task.ts';
import { EmojiButton } from './emoji-button.tsx';
import { sampleContact, sampleLocation } from './message-look.ts';
import { type FileKind, messageTypeOf, type SentFile } from './sample-files.ts';
import { TaskLine } from './task-line.tsx';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

type Props = {
  from: string;
  name: string;
  linked: boolean;
  calls: SimulatorCalls;
  task: ComposerTask | null;
  onTaskDone: () => void;
};

/** What the customer writes and does, and whether he is shown as typing. */
function useComposer({ from, name, calls, task, onTaskDone }: Props, field: RefObject<HTMLInputElement | null>) {
  const { t } = useTranslation('simulator');
  const [text, setText] = useState('');
  const [typing, setTyping] = useState(false);

  useEffect(() => {
    if (task === null) return;
    if (task.kind === 'edit') setText(task.message.body);
    field.current?.focus();
  }, [task, field]);

  const quoted = task?.kind === 'reply' ? { quotedId: task.message.id } : {};
  const write = async (message: Partial<Parameters<SimulatorCalls['write']>[0]>): Promise<void> => {
    if (!(await calls.write({ from, name, ...quoted, ...message }))) return;
    setTyping(false);
    onTaskDone();
  };

  return {
    text,
    setText,
    typing,
    write,

    addEmoji(emoji: string): void {
      setText((before) => before + emoji);
      field.current?.focus();
    },

    async submit(event: FormEvent): Promise<void> {
      event.preventDefault();
      const body = text.trim();
      if (body === '') return;
      // The field is emptied at once, so that the next message can be typed while this one is sent.
      setText('');
      if (task?.kind !== 'edit') return write({ body });
      if (await calls.edit({ from, messageId: task.message.id, body })) onTaskDone();
    },

    sendFile: (kind: FileKind, file: SentFile): void =>
      void write({ type: messageTypeOf(kind, file.mime), media: file, body: '' }),

    async callShop(video: boolean): Promise<void> {
      if (await calls.call({ from, video })) toast.info(t('composer.called'));
    },

    async toggleTyping(): Promise<void> {
      if (await calls.type({ from, state: typing ? 'paused' : 'composing' })) setTyping(!typing);
    },

    cancelTask(): void {
      if (task?.kind === 'edit') setText('');
      onTaskDone();
    },
  };
}

type ComposerState = ReturnType<typeof useComposer>;

/** The buttons above the text: files, a place, a contact, emoji, calls, and being seen typing. */
function ComposerTools({ composer, linked }: { composer: ComposerState; linked: boolean }) {
  const { t } = useTranslation('simulator');
  const { write, sendFile, callShop, typing } = composer;
  return (
    <Tools>
      <AttachButton kind="image" disabled={!linked} onFile={sendFile} />
      <AttachButton kind="voice" disabled={!linked} onFile={sendFile} />
      <AttachButton kind="document" disabled={!linked} onFile={sendFile} />
      <IconButton
        small
        label={t('composer.location')}
        disabled={!linked}
        onClick={() => void write({ type: 'location', body: sampleLocation })}
        data-testid="simulator-send-location"
      >
        <MapPin />
      </IconButton>
      <IconButton
        small
        label={t('composer.contact')}
        disabled={!linked}
        onClick={() => void write({ type: 'contact', body: sampleContact })}
        data-testid="simulator-send-contact"
      >
        <ContactRound />
      </IconButton>
      <EmojiButton onChoose={composer.addEmoji} />
      <IconButton
        small
        label={t('composer.call')}
        disabled={!linked}
        onClick={() => void callShop(false)}
        data-testid="simulator-call"
      >
        <Phone />
      </IconButton>
      <IconButton small label={t('composer.videoCall')} disabled={!linked} onClick={() => void callShop(true)}>
        <Video />
      </IconButton>
      <Button
        size="small"
        variant={typing ? 'tonal' : 'ghost'}
        icon={<Ellipsis />}
        aria-pressed={typing}
        disabled={!linked}
        onClick={() => void composer.toggleTyping()}
        data-testid="simulator-typing"
      >
        {t('composer.typing')}
      </Button>
    </Tools>
  );
}

/** Where the customer writes, sends files, calls, and is seen typing. */
export function Composer(props: Props) {
  const { linked, task } = props;
  const { t } = useTranslation('simulator');
  const field = useRef<HTMLInputElement>(null);
  const composer = useComposer(props, field);
  const { text, setText, cancelTask } = composer;
  return (
    <form onSubmit={(event) => void composer.submit(event)} data-testid="simulator-composer">
      {!linked && <Notice>{t('composer.notLinked')}</Notice>}
      {task !== null && <TaskLine task={task} onCancel={cancelTask} />}
      <ComposerTools composer={composer} linked={linked} />
      <Line>
        <Field
          ref={field}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && cancelTask()}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.placeholder')}
          maxLength={textLength.message}
          autoComplete="off"
          data-testid="simulator-text"
        />
        <Send
          type="submit"
          disabled={!linked || text.trim() === ''}
          aria-label={t('composer.send')}
          title={t('composer.send')}
          data-testid="simulator-send"
        >
          <SendHorizontal aria-hidden />
        </Send>
      </Line>
    </form>
  );
}
