import { type Tag, tagsEndpoints, tagsEvents, ticketTagsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { TicketEntry } from '../desk/index.ts';
import { takeIn } from './desk.ts';

const tagsKey = ['tags', 'list'] as const;

/** Every tag of the company by name; those that others add come by themselves. */
export function useAllTags() {
  const client = useQueryClient();
  useEffect(() => realtime.on(tagsEvents.tag, () => void client.invalidateQueries({ queryKey: tagsKey })), [client]);
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => call(tagsEndpoints.list, { signal }),
    meta: { quiet: true },
  });
}

/** Changes the tags of a ticket; each change sends the whole set, one after the other (S157). */
export function useTagCalls(ticket: TicketEntry) {
  const toast = useToast();
  const client = useQueryClient();
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
    create: (name: string) =>
      run(async () => {
        const tag = await call(tagsEndpoints.create, { body: { name } });
        await client.invalidateQueries({ queryKey: tagsKey });
        return [...ticket.tags, tag];
      }),
  };
}
