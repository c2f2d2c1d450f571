export { AnnouncementsPopover } from './announcements-popover.tsx';
export { goToTicket } from './go-to-ticket.ts';
export { toggleMute, useSoundChoices } from './own-choices.ts';
export { RecentChatsPopover } from './recent-chats-popover.tsx';
export { UnreadTicketsBell } from './unread-tickets-bell.tsx';
export { useAttention } from './use-attention.ts';
export { useUnreadTickets } from './unread-count.ts';
