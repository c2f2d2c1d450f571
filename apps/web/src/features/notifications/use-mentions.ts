import { type Mention, ticketNotesEndpoints, ticketNotesEvents } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { uuidIn } from './alert-rules.ts';

const mentionsKey = ['ticketNotes', 'mentions'] as const;
const none: readonly Mention[] = [];

/** The notes that call the viewer, kept up to date; those of the conversation that is opened are seen. */
export function useMentions(): readonly Mention[] {
  const client = useQueryClient();
  const { data = none } = useQuery({
    queryKey: mentionsKey,
    queryFn: ({ signal }) => call(ticketNotesEndpoints.mentions, { signal }),
    meta: { quiet: true },
  });
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: mentionsKey });
    const stops = [realtime.on(ticketNotesEvents.mention, refresh), realtime.onResync(refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  const openUuid = uuidIn(useLocation().pathname);
  const openId = data.find(({ ticket }) => ticket.uuid === openUuid)?.ticket.id;
  useEffect(() => {
    // A failure is not reported: the entry stays and opening the conversation again tries again.
    if (openId !== undefined)
      void call(ticketNotesEndpoints.seeMentions, { params: { ticketId: openId } }).catch(() => undefined);
  }, [openId]);
  return data;
}
