import { Suspense, useRef } from 'react';
import { sendTemplate } from '../desk/index.ts';
import { TemplatePicker } from '../templates/index.ts';
import { Placeholder, Root } from './composer-styles.tsx';
import { DropZone } from './files/drop-zone.tsx';
import { NoteComposer } from './notes/note-composer.tsx';
import { WindowNote } from './reply-window/window-note.tsx';
import { useComposer } from './use-composer.ts';
import { WritingArea } from './writing-area.tsx';

export type ComposerProps = {
  ticketId: number;
  /** The connection whose templates are offered when only templates may be sent; null when it was deleted. */
  connectionId: number | null;
  contactName: string;
  /** The reason why nobody can write here, as text. */
  readOnlyText: string | null;
  /** The conversation is still being loaded (S184). */
  loading: boolean;
  /** The name of a colleague who is writing in the same conversation. */
  typingColleague?: string | undefined;
};

function TicketComposer(props: ComposerProps) {
  const { ticketId, connectionId, contactName, readOnlyText, loading, typingColleague } = props;
  const root = useRef<HTMLDivElement>(null);
  const composer = useComposer({
    root,
    ticketId,
    isStopped: readOnlyText !== null,
    isLoading: loading,
    typingColleague,
  });
  const { mode, text, tray, replyState, windowEndsAt } = composer;
  return (
    <Root ref={root} data-composer data-testid="composer">
      <DropZone inside={root} enabled={mode === 'writing'} onFiles={tray.add} />
      {replyState !== 'free' && mode !== 'templates' && mode !== 'note' && <WindowNote endsAt={windowEndsAt} />}
      {mode === 'note' && <NoteComposer ticketId={ticketId} onClose={composer.closeNote} />}
      {mode === 'templates' && (
        <Suspense fallback={<Placeholder />}>
          <TemplatePicker
            connectionId={connectionId}
            hasWritten={windowEndsAt !== null}
            hasDraft={!text.isBlank || tray.files.length > 0}
            takesFocus={composer.templatesTakeFocus}
            onSend={(template) => sendTemplate(ticketId, template)}
          />
        </Suspense>
      )}
      {mode !== 'templates' && mode !== 'note' && (
        <WritingArea composer={composer} contactName={contactName} readOnlyText={readOnlyText} />
      )}
    </Root>
  );
}

/**
 * The input of a ticket: text, emoji, files, quick replies and recordings. Each ticket has its own state (S176–S195).
 */
export function Composer(props: ComposerProps) {
  return <TicketComposer key={props.ticketId} {...props} />;
}
