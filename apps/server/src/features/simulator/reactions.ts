import type { World } from '@balcao/whatsapp/simulator';
import { react, type Reaction } from '../../platform/reactions.ts';
import { connectionDeleted } from '../connections/index.ts';
import { sampleNumberAdded } from './events.ts';
import { startSampleConversations } from './sample-data.ts';

/**
 * With a connection goes its virtual phone, if it had one; forgetting twice is harmless. Should the node die before the
 * examples have written, their number shows its QR code and can be linked by hand.
 */
export function simulatorReactions(world: Pick<World, 'reset' | 'linkAtOnce' | 'write'>): Reaction[] {
  return [
    react(connectionDeleted, ({ data }) => world.reset(data.connectionId)),
    react(sampleNumberAdded, ({ data }) => startSampleConversations(world, data.connectionId)),
  ];
}
