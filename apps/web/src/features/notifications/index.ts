export { AnnouncementsPopover } from './announcements-popover.tsx';
export { RecentChatsPopover } from './recent-chats-popover.tsx';
export { UnreadTicketsBell } from './unread-tickets-bell.tsx';
export { useUnreadTickets } from './use-unread-tickets.ts';
