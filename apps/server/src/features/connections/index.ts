import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { queueNumbersChosen } from '../queues/index.ts';
import { connectionsReactions, type ConnectionsReactionsDeps } from './broadcasts.ts';
import { chooseNumbers } from './choose-numbers.ts';
import type { WebhookDeps } from './cloud/receive-webhook.ts';
import type { TestCloudDeps } from './cloud/test-cloud.ts';
import { closeCloudAccounts } from './cloud/queries.ts';
import { webhookRoutes } from './cloud/webhook-routes.ts';
import type { ConnectionsDeps } from './deps.ts';
import { deleteOldSentContents } from './linked-device/delete-old-sent.ts';
import { forgetDevices } from './linked-device/queries.ts';
import { connectionsRoutes } from './routes.ts';
import { markAbandonedLinks } from './links/mark-abandoned-links.ts';

export { addSampleNumber } from './add-sample-number.ts';
export { removeConnection } from './delete-connection.ts';
export { connectionDeleted, linkChanged } from './events.ts';
export { findCloudAccount } from './cloud/queries.ts';
export { openSettings } from './cloud/secrets.ts';
export { createDeviceServices } from './linked-device/device-services.ts';
export {
  findPhoneBook,
  forgetAddresses,
  forgetSent,
  listPhoneContacts,
  type PhoneContact,
} from './linked-device/queries.ts';
export { keepAddressBook } from './linked-device/keep-address-book.ts';
export { noteRestriction, notePaid, notePaymentMissing } from './note-refusal.ts';
export { isPaymentMissing, paymentHold } from './refusal-queries.ts';
export { countStates } from './links/link-queries.ts';
export { moveLink } from './links/move-link.ts';
export { NodeLinks } from './links/node-links.ts';
export { hearsCustomers } from './queries.ts';
export { replaceToken } from './replace-token.ts';
export { requireSimulated } from './require-simulated.ts';

type Deps = ConnectionsDeps & TestCloudDeps & WebhookDeps & ConnectionsReactionsDeps;

/** The numbers of a company on WhatsApp, and the links that hold them open. */
export const connectionsFeature: Feature<Deps> = {
  name: 'connections',
  tables: [
    'connections',
    'connection_queues',
    'session_leases',
    'cloud_accounts',
    'device_credentials',
    'device_keys',
    'phone_contacts',
    'sent_contents',
  ],
  routes: (deps) => [...connectionsRoutes(deps), ...webhookRoutes(deps)],
  during: () => [during(queueNumbersChosen, chooseNumbers)],
  reactions: connectionsReactions,
  afterRestore: (db) => forgetDevices(db, 'restored'),
  async afterLostKeys(db) {
    await forgetDevices(db, 'logged_out');
    await closeCloudAccounts(db);
  },
  recurring: ({ uow }) => [
    // The database stores this name with the runs of the job, so it stays although the function has a new one.
    defineCron({ name: 'connections.markDeaf', every: { everyMinutes: 1 }, run: () => markAbandonedLinks(uow) }),
    defineCron({
      name: 'connections.deleteOldSentContents',
      every: { everyMinutes: 60 },
      run: () => deleteOldSentContents(uow),
    }),
  ],
};
