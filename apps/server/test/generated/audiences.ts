import { canSeeTicket, type TicketFacts, type Viewer } from '@balcao/domain';
import type { Cast, PersonName, Screen } from './screens.ts';

/** Who hears of something; `before` and `after` are the facts of the ticket it is about. */
export type Audience = (
  screen: Screen,
  about: { cast: Cast; callerId: number; before: TicketFacts | null; after: TicketFacts | null },
) => boolean;

const isOfCompany = ({ person }: Screen): boolean => person !== 'stranger' && person !== 'operator';

/**
 * Whether a ticket is shown on a screen: in a list, as one's own or one that can be accepted, or in a conversation that
 * could be opened and that nobody had to leave since.
 */
function shows(screen: Screen, cast: Cast, places: readonly (TicketFacts | null)[]): boolean {
  const ticket = places.at(-1);
  if (!ticket || !isOfCompany(screen) || screen.person === 'newcomer') return false;
  const who = viewerOf(cast, screen.person);
  if (screen.view === 'chat') return places.every((place) => place !== null && canSeeTicket(who, place));
  if (ticket.userId === who.userId) return true;
  const isServed = ticket.queueId === null || who.queueIds.includes(ticket.queueId);
  return who.isAdmin || (ticket.userId === null && isServed);
}

const viewerOf = (cast: Cast, person: PersonName): Viewer => ({
  userId: cast[person].id,
  isAdmin: person === 'admin',
  queueIds: cast[person].queueIds,
  // The connections of these tests lead to no queue, so everybody serves their customers.
  connectionIds: 'all',
  companyHasNoQueue: false,
});

/** Who hears each kind of event, written apart from the product's own code. */
export const audiences = {
  everyone: () => true,
  company: isOfCompany,
  admins: ({ person }) => person === 'admin',
  operators: ({ person }) => person === 'operator',
  adminsAndOperators: ({ person }) => person === 'admin' || person === 'operator',
  /** All screens of the caller. */
  caller: ({ who }, { callerId }) => who.id === callerId,
  /** Everybody on whose screen the ticket is after the change. */
  ticket: (screen, { cast, before, after }) => shows(screen, cast, [before, after]),
  /** The bells of its owner, or of everybody who may accept it. */
  bells: (screen, { cast, after }) =>
    screen.view === 'desk' &&
    shows(screen, cast, [after]) &&
    (after?.userId === null || after?.userId === screen.who.id),
  /** Everybody on whose screen it was before. */
  ticketBefore: (screen, { cast, before }) => shows(screen, cast, [before]),
  /** Those who have the conversation open and may see it. */
  conversation: (screen, { cast, before, after }) =>
    screen.view === 'chat' &&
    isOfCompany(screen) &&
    screen.person !== 'newcomer' &&
    canSeeTicket(viewerOf(cast, screen.person), after ?? before ?? noTicket),
  /** Those who had the conversation open before a change and may still see it. */
  keptConversation: (screen, { cast, before, after }) => {
    const { person, view } = screen;
    if (view !== 'chat' || !isOfCompany(screen) || person === 'newcomer') return false;
    const viewer = viewerOf(cast, person);
    return [before, after].every((place) => canSeeTicket(viewer, place ?? noTicket));
  },
} satisfies Record<string, Audience>;

const noTicket: TicketFacts = { status: 'closed', queueId: null, userId: 0, whatsappId: null };
