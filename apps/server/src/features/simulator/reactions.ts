import type { World } from '@balcao/whatsapp/simulator';
import { react, type Reaction } from '../../platform/reactions.ts';
import { connectionDeleted } from '../connections/index.ts';

/** With a connection goes its virtual phone, if it had one; forgetting twice is harmless. */
export function simulatorReactions(world: Pick<World, 'reset'>): Reaction[] {
  return [react(connectionDeleted, ({ data }) => world.reset(data.connectionId))];
}
