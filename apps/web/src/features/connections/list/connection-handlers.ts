import type { Connection, ConnectionInput } from '@balcao/contract';
import type { Format } from '../../../lib/format/format.ts';
import type { SessionAction } from './session-actions.ts';

/** What the viewer may do here; other buttons are not drawn (S272). */
export type ConnectionRights = { add: boolean; session: boolean; edit: boolean };

/** What a row gets from the page: formats, rights, and callbacks. */
export type ConnectionHandlers = {
  format: Format;
  rights: ConnectionRights;
  /** Whether a call about the connection's session is running. */
  isBusy: (connection: Connection) => boolean;
  onSession: (connection: Connection, action: SessionAction) => void;
  /** `startAs` preselects another provider, when switching solves the problem. */
  onEdit: (connection: Connection, startAs?: ConnectionInput['provider']) => void;
  /** Shows where Meta delivers. */
  onWebhook: (connection: Connection) => void;
  /** The viewer says that the account at Meta is paid again. */
  onPaid: (connection: Connection) => void;
  onTemplates: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
};
