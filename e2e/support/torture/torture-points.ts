/**
 * The moments at which T02 kills the product, as FAIL_AT: between every two steps of both ways. Texts are parts of the
 * statements themselves on one line; its test finds out when one of them changes.
 */
const message = 'INSERT INTO messages ( company_id, ticket_id, contact_id';
const answer = 'INSERT INTO messages ( company_id, ticket_id, connection_id, user_id';
const claim = 'with "heads" as';
const settle = 'with "settled" as';
/** The virtual WhatsApp takes a message of the shop. */
export const accepts = 'attempts = m.attempts + 1 WHERE NOT m.from_customer';

/** WhatsApp has taken an answer, and nothing of that is stored yet. */
export const beforeSettling = `before ${settle}`;

export const inboundPoints = {
  'after the lease was checked': 'after AS "isOurs"',
  'after the contact was found': 'after FROM contact_identities',
  'after the ticket was locked': 'after SELECT id, status FROM tickets',
  'after the message was stored': `after ${message}`,
  'after the ticket was touched, before the commit': 'after UPDATE tickets SET unread',
  'after the commit of the message': `after COMMIT of ${message}`,
  'after the world was told that it arrived': 'after seq = ANY ($2',
} as const;

export const outboundPoints = {
  'after the answer was stored': `after ${answer}`,
  'after its line in the outbox, before the commit': 'after insert into "outbox"',
  'after the commit of the answer': 'after COMMIT of insert into "outbox"',
  'after the commit of the claim': `after COMMIT of ${claim}`,
  'after the world took it': `after ${accepts}`,
  'after it was settled, before the commit': `after ${settle}`,
  'after the commit of the settling': `after COMMIT of ${settle}`,
} as const;
