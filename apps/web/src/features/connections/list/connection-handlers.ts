import type { Connection, ConnectionInput } from '@balcao/contract';
import type { Format } from '../../../lib/format/format.ts';
import type { SessionAction } from './session-actions.ts';

/** What the person at the screen may do here; the buttons for the rest are not drawn (S272). */
export type ConnectionRights = { add: boolean; session: boolean; edit: boolean };

/** What a row gets from the page: how dates are written, what it may offer, and whom to tell. */
export type ConnectionHandlers = {
  format: Format;
  rights: ConnectionRights;
  /** Whether a call about the connection's session is under way. */
  isBusy: (connection: Connection) => boolean;
  onSession: (connection: Connection, action: SessionAction) => void;
  /** `startAs` is another kind to begin with, when that is the way out. */
  onEdit: (connection: Connection, startAs?: ConnectionInput['provider']) => void;
  /** Where Meta delivers. */
  onWebhook: (connection: Connection) => void;
  /** The account at Meta can pay again. */
  onPaid: (connection: Connection) => void;
  onTemplates: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
};
