import { type Tag, ticketTagsEndpoints } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { deskStore, type TicketEntry } from '../../desk/index.ts';
import { useCreateTag } from '../../tags/index.ts';
import { saveTicketAnswer } from '../update-desk.ts';

/** Adds tags to a ticket and removes them. Each change sends the whole set, one change at a time (S157). */
export function useTicketTags(ticket: TicketEntry) {
  const toast = useToast();
  const createTag = useCreateTag();
  const { busy, run } = useBusy();

  async function save(tags: readonly Tag[]): Promise<boolean> {
    const body = { ticketId: ticket.id, tags: tags.map(({ id }) => ({ id })) };
    saveTicketAnswer(await call(ticketTagsEndpoints.sync, { body }));
    return true;
  }

  /** The tags as they are now: an earlier change may have been saved since this was drawn. */
  const tagsNow = (): readonly Tag[] => deskStore.get().tickets.get(ticket.id)?.tags ?? ticket.tags;

  /** Returns whether the change was saved; a refusal is shown. */
  async function change(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return (await run(work)) ?? false;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  }

  return {
    busy,
    add: (tag: Tag) => change(() => save([...tagsNow(), tag])),
    remove: (tag: Tag) => change(() => save(tagsNow().filter(({ id }) => id !== tag.id))),
    create: (name: string) => change(async () => save([...tagsNow(), await createTag(name)])),
  };
}
