import type { QuickMessage } from '@balcao/contract';
import { createStore, useStore } from '../../../lib/store.ts';
import { deskStore } from '../store/desk-store.ts';

/** The quick message that the text of an input was taken from, and the file that will go with it. */
type PickedReply = { readonly id: number; readonly fileName: string | null };

type Picks = {
  /** The generation of the desk: the next person at this browser must not find what the last one chose. */
  readonly generation: number;
  readonly byTicket: ReadonlyMap<number, PickedReply>;
};

const picks = createStore<Picks>({ generation: 0, byTicket: new Map() });

const pickOf = ({ generation, byTicket }: Picks, ticketId: number): PickedReply | undefined =>
  generation === deskStore.generation() ? byTicket.get(ticketId) : undefined;

function change(ticketId: number, pick: PickedReply | null): void {
  picks.update((known) => {
    const generation = deskStore.generation();
    const byTicket = new Map(known.generation === generation ? known.byTicket : []);
    if (pick === null) byTicket.delete(ticketId);
    else byTicket.set(ticketId, pick);
    return { generation, byTicket };
  });
}

/** Notes that the text of a ticket's input is from a quick message; its file takes the place of an earlier one. */
export function pickReply(ticketId: number, { id, mediaName }: Pick<QuickMessage, 'id' | 'mediaName'>): void {
  change(ticketId, { id, fileName: mediaName });
}

/** What is in the input is no longer a quick message, and no file goes with it. */
export function dropReply(ticketId: number): void {
  if (pickOf(picks.get(), ticketId) !== undefined) change(ticketId, null);
}

/** The quick message in the input of a ticket. It is kept while another ticket is open. */
export function usePickedReply(ticketId: number): PickedReply | undefined {
  return useStore(picks, (known) => pickOf(known, ticketId));
}
