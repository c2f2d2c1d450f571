import { buildTicket } from '../../../test/support/test-conversations.ts';
import { ticketNotesEvents } from '@balcao/contract';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { none, set, tell } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // The attendant's: theirs they may delete.
    async ticketNote(app, company) {
      const ticket = await buildTicket(app, company);
      const [note] = await app.database.asOwner<{ id: number }>(
        `INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note)
         VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [company.id, ticket.id, ticket.contactId, company.attendant.id, company.canary],
      );
      return note?.id ?? 0;
    },
  },
  rows: ({ canary, attendant }) => [
    row('ticket_notes', {
      ticket_id: newest('tickets'),
      contact_id: newest('contacts'),
      user_id: attendant.id,
      note: canary,
    }),
    row('ticket_note_mentions', { note_id: newest('ticket_notes'), user_id: attendant.id }),
  ],
  roles: {
    'ticketNotes.list': everyUser,
    'ticketNotes.create': everyUser,
    'ticketNotes.mentions': everyUser,
    'ticketNotes.seeMentions': everyUser,
    // Their own.
    'ticketNotes.remove': everyUser,
  },
  allowedChanges: {
    'ticketNotes.create': {
      ticket_notes: { added: ['id', 'ticket_id', 'contact_id', 'note', 'created_at', 'after_message_id'] },
      ticket_note_mentions: { added: ['note_id'] },
    },
    // Nothing calls the caller in the example.
    'ticketNotes.seeMentions': {},
    'ticketNotes.remove': { ticket_notes: { removed: true } },
  },
  requestOverrides: {
    // A contact must be the one of the ticket; the examples of the two are not.
    'ticketNotes.list': () => ({ query: { contactId: undefined } }),
    // Nobody else sees every example.
    'ticketNotes.create': ({ caller }) => ({ body: { contactId: undefined, mentionedIds: [caller.userId] } }),
  },
  effects: [
    {
      endpoint: 'ticketNotes.create',
      audit: none('the note itself says whose it is'),
      tells: [tell(ticketNotesEvents.ticketNote, 'create', audiences.conversation)],
    },
    {
      endpoint: 'ticketNotes.create',
      when: 'which mentions a colleague',
      as: 'owner',
      arrange: async ({ cast }) => ({ body: { mentionedIds: [cast.admin.id] } }),
      audit: none('the note itself says whose it is'),
      tells: [
        tell(ticketNotesEvents.ticketNote, 'create', audiences.conversation),
        tell(ticketNotesEvents.mention, 'create', audiences.admins),
      ],
    },
    {
      endpoint: 'ticketNotes.seeMentions',
      as: 'owner',
      arrange: (call) =>
        set(
          call,
          `WITH n AS (
             INSERT INTO ticket_notes (company_id, ticket_id, contact_id, note)
             SELECT company_id, id, contact_id, 'nota' FROM tickets WHERE id = $1 RETURNING company_id, id)
           INSERT INTO ticket_note_mentions (company_id, note_id, user_id) SELECT company_id, id, $2 FROM n`,
          [call.request.params['ticketId'], call.cast.owner.id],
        ),
      audit: none('reading'),
      tells: [tell(ticketNotesEvents.mention, 'seen', audiences.caller)],
    },
    {
      endpoint: 'ticketNotes.remove',
      as: 'owner',
      audit: none('a note is its author’s to take back'),
      tells: [tell(ticketNotesEvents.ticketNote, 'delete', audiences.conversation)],
    },
  ],
};
