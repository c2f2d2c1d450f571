import type { Connection } from '@balcao/contract';
import type { Format } from '../../lib/format.ts';
import type { SessionAction } from './session-actions.ts';

/** What the person at the screen may do here; the buttons for the rest are not drawn (S272). */
export type ConnectionRights = { add: boolean; session: boolean; edit: boolean };

/** What a row gets from the page: how dates are written, what it may offer, and whom to tell. */
export type ConnectionHandlers = {
  format: Format;
  rights: ConnectionRights;
  /** The connection whose session is being asked for something. */
  busyId: number | null;
  onSession: (connection: Connection, action: SessionAction) => void;
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
};
