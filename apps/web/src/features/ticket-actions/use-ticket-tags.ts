import { type Tag, ticketTagsEndpoints } from '@balcao/contract';
import { useRef, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { TicketEntry } from '../desk/index.ts';
import { useCreateTag } from '../tags/index.ts';
import { takeIn } from './desk.ts';

/** Adds tags to a ticket and removes them. Each change sends the whole set, one change at a time (S157). */
export function useTicketTags(ticket: TicketEntry) {
  const toast = useToast();
  const createTag = useCreateTag();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<readonly Tag[]>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const tags = await work();
      takeIn(
        await call(ticketTagsEndpoints.sync, { body: { ticketId: ticket.id, tags: tags.map(({ id }) => ({ id })) } }),
      );
      return true;
    } catch (error) {
      toast.failure(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    add: (tag: Tag) => run(async () => [...ticket.tags, tag]),
    remove: (tag: Tag) => run(async () => ticket.tags.filter(({ id }) => id !== tag.id)),
    create: (name: string) => run(async () => [...ticket.tags, await createTag(name)]),
  };
}
