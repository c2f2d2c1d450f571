import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { messagesReactions, type MessagesReactionsDeps } from './broadcasts.ts';
import { messagesDuring } from './during.ts';
import type { ReadDeps } from './conversation/read-messages.ts';
import { contactForgotten } from '../contacts/index.ts';
import { createForgetJob, forgetJob } from './forget/forget-messages.ts';
import { deleteEventsOf, deleteReactionsOf } from './forget/forget-queries.ts';
import { deleteOldTraffic } from './inbound/delete-old-traffic.ts';
import type { SendFilesDeps } from './media/send-files.ts';
import { holdOutgoing } from './outbound/outbox-queries.ts';
import { createPreviewJob } from './previews/fill-preview.ts';
import { messagesRoutes } from './routes.ts';

export type { LinkWork } from './broadcasts.ts';
export { countBacklog } from './inbound/backlog-queries.ts';
export { messageCreated, messageUpdated } from './events.ts';
export { sayAutomatically, sendFileAutomatically } from './inbound/answer-automatically.ts';
export { type Arrivals, createArrivals } from './inbound/arrivals.ts';
export { receiveEvent } from './inbound/receive-event.ts';
export { rejectCallIfUnwanted } from './inbound/reject-call.ts';
export { moveIntoTicket } from './move-queries.ts';
export { findByWid, findLastOfCustomer } from './queries.ts';
export { createMediaFetcher } from './media/media-fetcher.ts';
export { maySeeFile } from './conversation/read-messages.ts';
export { fillTicketText } from './outbound/fill-text.ts';
export { fillTemplate } from './outbound/send-template.ts';
export { ringBells } from './ring-bells.ts';
export { type AcknowledgedSends, createAcknowledgedSends } from './outbound/acknowledged-sends.ts';
export { createSender } from './outbound/sender.ts';
export { type Placing } from './outbound/write-message.ts';
export { sendAgain } from './conversation/change-message.ts';
export { countWaitingCampaigns } from './outbound/outbox-queries.ts';
export { withdrawCampaign, writeCampaignFile, writeCampaignTexts } from './outbound/write-campaign.ts';
export { writeFromApi } from './outbound/write-from-api.ts';
export { writeScheduled } from './outbound/write-scheduled.ts';
export { showCustomerTyping, showPresence, type TypingState } from './conversation/show-presence.ts';
export { createParkedEventWorker } from './inbound/retry-parked-events.ts';

/** What is said in conversations: what arrives, what leaves, and what is kept of it. */
export const messagesFeature: Feature<SendFilesDeps & ReadDeps & MessagesReactionsDeps> = {
  name: 'messages',
  tables: ['messages', 'message_charges', 'message_edits', 'inbound_events', 'link_pages', 'outbox'],
  routes: messagesRoutes,
  during: ({ queue }) => [
    ...messagesDuring,
    during(contactForgotten, async ({ db }, { contactId, addresses, traces }) => {
      await deleteEventsOf(db, { addresses, traces });
      await deleteReactionsOf(db, addresses);
      await queue.add(db, forgetJob, { contactId }, { key: String(contactId) });
    }),
  ],
  reactions: messagesReactions,
  jobs: (deps) => [createPreviewJob(deps), createForgetJob(deps.uow)],
  afterRestore: holdOutgoing,
  recurring: ({ uow }) => [
    defineCron({
      name: 'messages.deleteOldTraffic',
      every: { everyMinutes: 24 * 60 },
      run: () => deleteOldTraffic(uow),
    }),
  ],
};
