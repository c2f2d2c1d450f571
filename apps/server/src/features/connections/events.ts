import type { Connection, ConnectionSession } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const connectionCreated = defineEvent<'connectionCreated', Connection>('connectionCreated');
export const connectionUpdated = defineEvent<'connectionUpdated', Connection>('connectionUpdated');
export const connectionDeleted = defineEvent<'connectionDeleted', { connectionId: number }>('connectionDeleted');
/** Status, reason, QR code or number of the link changed. */
export const linkChanged = defineEvent<'linkChanged', ConnectionSession>('linkChanged');
/** Something worth knowing of a link whose state is what it was. */
export const linkNoted = defineEvent<'linkNoted', ConnectionSession>('linkNoted');
/** A person requested something of the link; its holder has to read the row. */
export const linkRequested = defineEvent<'linkRequested', { connectionId: number }>('linkRequested');
/** The operator moves the link; its holder has to leave it to another node. */
export const linkMoved = defineEvent<'linkMoved', { connectionId: number }>('linkMoved');
