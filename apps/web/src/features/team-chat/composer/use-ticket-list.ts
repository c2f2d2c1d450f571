import { ticketSearchAt } from '@balcao/domain';
import { type KeyboardEvent, useState } from 'react';
import { useTicketSuggestions } from './ticket-suggestions.tsx';

/** The tickets that fit what is typed after "#" before the caret, and the one that Enter would take. */
export function useTicketList(text: string, caret: number) {
  const [isDismissed, setDismissed] = useState(false);
  const [active, setActive] = useState(0);
  const search = isDismissed ? null : ticketSearchAt(text, caret);
  const { tickets, isSearching, isFailed } = useTicketSuggestions(search?.text ?? null);
  const current = Math.min(active, Math.max(0, tickets.length - 1));
  return {
    search,
    tickets,
    isSearching,
    isFailed,
    current,
    isShown: search !== null && (tickets.length > 0 || search.text !== ''),
    setActive,
    /** The text is another one: what was dismissed may come again, and the first ticket is the chosen one. */
    restart(): void {
      setDismissed(false);
      setActive(0);
    },
    /** Handles a key before the input does. Returns whether it did. */
    takeKey(event: KeyboardEvent, onChoose: (ticketId: number) => void): boolean {
      if (search === null) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = tickets[current];
      if (chosen !== undefined && step !== undefined) {
        event.preventDefault();
        setActive((current + step + tickets.length) % tickets.length);
        return true;
      }
      if (chosen !== undefined && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
        event.preventDefault();
        onChoose(chosen.id);
        return true;
      }
      if (event.key !== 'Escape') return false;
      event.preventDefault();
      event.stopPropagation();
      setDismissed(true);
      return true;
    },
  };
}

export type TicketList = ReturnType<typeof useTicketList>;
