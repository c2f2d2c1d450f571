import { canSeeTicket, type TicketFacts } from '@balcao/domain';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useColleagues } from '../../users/index.ts';
import { moveChoice } from '../quick-replies/quick-replies.ts';
import { mentionWordAt, peopleFor } from './mention-word.ts';

type Person = { readonly id: number; readonly name: string };

const none: readonly Person[] = [];
/** More would not be read. */
const mostShown = 8;

/** The colleagues who may see the ticket: only they can be called to it. */
function usePeopleOf(ticket: Pick<TicketFacts, 'queueId' | 'userId'>, isNeeded: boolean): readonly Person[] {
  const { user } = useSignedIn();
  const { data } = useColleagues(isNeeded);
  const { queueId, userId } = ticket;
  return useMemo(
    () =>
      (data ?? []).filter(
        ({ id, profile, queues }) =>
          id !== user.id &&
          canSeeTicket(
            {
              userId: id,
              isAdmin: profile === 'admin',
              queueIds: queues.map((queue) => queue.id),
              // Which connections colleagues serve is known to the server alone: without a queue only admins are offered.
              connectionIds: [],
              companyHasNoQueue: queues.length === 0 && user.queues.length === 0,
            },
            { queueId, userId, whatsappId: null },
          ),
      ),
    [data, user, queueId, userId],
  );
}

/** Whom the word before the caret may mean, and which of them is chosen. Escape closes the list until the text changes. */
export function useMentions(
  ticket: Pick<TicketFacts, 'queueId' | 'userId'>,
  { text, caret }: { text: string; caret: number },
  onPick: (person: Person) => void,
) {
  const word = mentionWordAt(text, caret);
  const everybody = usePeopleOf(ticket, text.includes('@'));
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [choice, setChoice] = useState({ text, at: 0 });
  const found = word === null || closedFor === text ? none : peopleFor(word, everybody).slice(0, mostShown);
  const chosen = choice.text === text ? Math.min(choice.at, Math.max(0, found.length - 1)) : 0;

  /** Handles a key if it is meant for the list. Returns whether it did. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const person = found[chosen];
    if (person === undefined || event.nativeEvent.isComposing) return false;
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (move !== null) setChoice({ text, at: moveChoice(chosen, move, found.length) });
    else if (event.key === 'Escape') setClosedFor(text);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onPick(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { everybody, found, chosen, takeKey };
}
