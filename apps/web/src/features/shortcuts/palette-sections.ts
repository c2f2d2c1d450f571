import { showNumber } from '../../lib/format/show-number.ts';
import { sendTicketCommand } from '../desk/index.ts';
import { goToTicket } from '../notifications/index.ts';
import { rank } from './rank.ts';
import type { Command, CommandGroup } from './use-commands.ts';
import type { SearchResults } from './use-search-results.ts';

const order: readonly CommandGroup[] = ['tickets', 'ticket', 'desk', 'pages', 'general'];

/** There are so many of them that they are shown only for a typed text. */
const foundOnly: readonly CommandGroup[] = ['replies', 'settings', 'help'];

export type Section = { readonly title: 'recent' | 'results' | CommandGroup; readonly commands: readonly Command[] };

/** The search results as commands. */
export function foundSections(
  { tickets, contacts }: SearchResults,
  navigate: (to: string) => unknown,
  statusOf: (ticket: SearchResults['tickets'][number]) => string,
): readonly Section[] {
  const beginWith = (contact: SearchResults['contacts'][number]) => (): void => {
    if (!/^\/tickets(\/|$)/.test(location.pathname)) void navigate('/tickets');
    sendTicketCommand('new', { contact });
  };
  return [
    {
      title: 'tickets',
      commands: tickets.map((ticket): Command => ({
        id: `ticket-${ticket.id}`,
        group: 'tickets',
        label: ticket.contact.name,
        hint: statusOf(ticket),
        run: () => goToTicket(ticket, navigate),
      })),
    },
    {
      title: 'contacts',
      commands: contacts.map((contact): Command => ({
        id: `contact-${contact.id}`,
        group: 'contacts',
        label: contact.name,
        hint: contact.number === null ? undefined : showNumber(contact.number),
        run: beginWith(contact),
      })),
    },
  ];
}

/** The commands in the sections they are shown in: by kind, or by how well they match what is typed. */
export function sectionsOf(
  commands: readonly Command[],
  found: readonly Section[],
  text: string,
  recent: readonly string[],
): readonly Section[] {
  const isReply = ({ group }: Command): boolean => group === 'replies';
  if (text.trim() !== '') {
    const fitting = rank(commands, text, recent);
    return [
      { title: 'results' as const, commands: fitting.filter((command) => !isReply(command)) },
      { title: 'replies' as const, commands: fitting.filter(isReply) },
      ...found,
    ].filter((section) => section.commands.length > 0);
  }
  const recentCommands = rank(commands, '', recent).filter(({ id }) => recent.includes(id));
  const rest = commands.filter((command) => !recent.includes(command.id) && !foundOnly.includes(command.group));
  return [
    { title: 'recent' as const, commands: recentCommands },
    ...order.map((group) => ({ title: group, commands: rest.filter((command) => command.group === group) })),
  ].filter((section) => section.commands.length > 0);
}
