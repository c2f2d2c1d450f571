import type { PayloadOf } from '../realtime/event.ts';
import type { connectionsEvents } from '../connections/events.ts';
import type { contactsEvents } from '../contacts/events.ts';
import type { messagesEvents } from '../messages/events.ts';
import type { queuesEvents } from '../queues/events.ts';
import type { quickMessagesEvents } from '../quick-messages/events.ts';
import type { sessionEvents } from '../session/events.ts';
import type { settingsEvents } from '../settings/events.ts';
import type { tagsEvents } from '../tags/events.ts';
import type { ticketNotesEvents } from '../ticket-notes/events.ts';
import type { ticketsEvents } from '../tickets/events.ts';
import type { usersEvents } from '../users/events.ts';

const suporte = { id: 3, name: 'Suporte', color: '#0B7A4B' };
const bia = {
  id: 12,
  name: 'Bia Rocha',
  email: 'bia@lojaaurora.com.br',
  profile: 'user' as const,
  super: false,
  companyId: 7,
  queues: [suporte],
  version: 4,
};
const queue = { ...suporte, greetingMessage: '', outOfHoursMessage: '', schedules: [], version: 1 };

const auth: PayloadOf<typeof sessionEvents.auth>[] = [
  { action: 'update', user: { id: 12, companyId: 7 }, sessionId: '0f4a1c1e-6f0e-4f5e-9d3a-2b7c8d9e0f11' },
];
const userOnlineChange: PayloadOf<typeof sessionEvents.userOnlineChange>[] = [{ userId: 12, online: true }];
const user: PayloadOf<typeof usersEvents.user>[] = [
  { action: 'create', user: bia },
  { action: 'update', user: { ...bia, name: 'Beatriz Rocha', version: 5 } },
  { action: 'delete', userId: 12 },
];
const queues: PayloadOf<typeof queuesEvents.queue>[] = [
  { action: 'create', queue },
  { action: 'update', queue: { ...queue, name: 'Suporte 2', version: 2 } },
  { action: 'delete', queueId: 3 },
];
const saudacao = { id: 8, shortcode: 'saudacao', message: 'Olá! Como posso ajudar?', companyId: 7, userId: 12 };
const quickmessage: PayloadOf<typeof quickMessagesEvents.quickmessage>[] = [
  { action: 'create', record: saudacao },
  { action: 'update', record: { ...saudacao, shortcode: 'bomdia' } },
  { action: 'delete', id: 8 },
];
const settings: PayloadOf<typeof settingsEvents.settings>[] = [
  { action: 'update', setting: { key: 'userRating', value: 'enabled', isSet: true } },
];

const truth = {
  connectedSince: '2026-11-02T12:00:00Z',
  lastFrameIn: '2026-11-02T12:04:55Z',
  lastFrameOut: '2026-11-02T12:03:10Z',
  waiting: 0,
  lastDropAt: null,
  lastDropReason: null,
};
const link = {
  id: 5,
  name: 'Loja',
  status: 'CONNECTED' as const,
  statusReason: null,
  statusSince: '2026-11-02T12:00:00Z',
  qrcode: '',
  qrcodeUntil: null,
  pairingCode: '',
  restrictedUntil: null,
  restrictionIsOpen: false,
  paymentMissingAt: null,
  clockAheadSeconds: null,
  retries: 0,
  number: '5511988887777',
  truth,
  version: 8,
  updatedAt: '2026-11-02T12:00:00Z',
};
const loja = {
  ...link,
  provider: 'beta' as const,
  isDefault: true,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  tokenHint: null,
  cloud: null,
  queues: [suporte],
};
const waitingForScan = {
  ...link,
  status: 'qrcode' as const,
  qrcode: '2@exemplo,de,codigo',
  qrcodeUntil: '2026-11-02T12:05:20Z',
  pairingCode: '',
  restrictedUntil: null,
  restrictionIsOpen: false,
  paymentMissingAt: null,
  clockAheadSeconds: null,
  number: null,
  truth: { ...truth, connectedSince: null },
  version: 9,
};
const whatsapp: PayloadOf<typeof connectionsEvents.whatsapp>[] = [
  { action: 'create', whatsapp: loja },
  { action: 'update', whatsapp: { ...loja, name: 'Loja Centro', version: 9 } },
  { action: 'delete', whatsappId: 5 },
];
const whatsappSession: PayloadOf<typeof connectionsEvents.whatsappSession>[] = [
  { action: 'update', session: waitingForScan },
];
const whatsappBadge: PayloadOf<typeof connectionsEvents.whatsappBadge>[] = [
  { action: 'update', whatsapp: { id: 5, name: 'Loja', status: 'TIMEOUT' } },
  { action: 'delete', whatsappId: 5 },
];

const carla = {
  id: 41,
  name: 'Carla Souza',
  number: '5511987654321',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  version: 1,
};
const ticketOfCarla = {
  id: 101,
  uuid: '6a1f0c9e-9b1d-4c55-8f57-3d1f5b7a9c10',
  status: 'pending' as const,
  unreadMessages: 1,
  lastMessage: 'Bom dia',
  lastSent: null,
  isGroup: false,
  chatbot: false,
  contactId: 41,
  queueId: 3,
  userId: null,
  whatsappId: 5,
  contact: carla,
  queue: suporte,
  user: null,
  whatsapp: { id: 5, name: 'Loja' },
  tags: [{ id: 8, name: 'Boleto', color: '#B25000' }],
  version: 1,
  createdAt: '2026-11-02T12:05:00Z',
  updatedAt: '2026-11-02T12:05:00Z',
  waitingSince: '2026-11-02T12:05:00Z',
  transferredBy: null,
};
const bomDia = {
  id: 9001,
  wid: 'ABGG1',
  ticketId: 101,
  body: 'Bom dia',
  fromMe: false,
  read: false,
  kind: 'text',
  mediaType: null,
  mediaUrl: null,
  mediaState: 'none' as const,
  mediaName: null,
  mediaBytes: null,
  ack: 0,
  sendState: null,
  sendError: null,
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  contact: { id: 41, name: 'Carla Souza' },
  userId: null,
  queueId: 3,
  queue: suporte,
  reactions: [],
  clientId: null,
  version: 1,
  createdAt: '2026-11-02T12:05:00Z',
};
const contact: PayloadOf<typeof contactsEvents.contact>[] = [
  { action: 'create', contact: carla },
  { action: 'update', contact: { ...carla, name: 'Carla S.', version: 2 } },
  { action: 'reload' },
  { action: 'delete', contactId: 41 },
];
const ticketPresence: PayloadOf<typeof ticketsEvents.ticketPresence>[] = [
  { ticketId: 101, user: { id: 12, name: 'Bia Rocha' }, state: 'viewing' },
  { ticketId: 101, user: null, state: 'composing' },
];
const ticket: PayloadOf<typeof ticketsEvents.ticket>[] = [
  {
    action: 'update',
    ticket: { ...ticketOfCarla, status: 'open', userId: 12, user: { id: 12, name: 'Bia Rocha' }, version: 2 },
  },
  {
    action: 'update',
    ticket: {
      ...ticketOfCarla,
      status: 'open',
      userId: 12,
      user: { id: 12, name: 'Bia Rocha' },
      version: 3,
      transferredBy: { id: 7, name: 'Ana Lima' },
    },
    transferredBy: 7,
  },
  { action: 'removeFromList', ticketId: 101 },
  { action: 'updateUnread', ticketId: 101 },
  { action: 'delete', ticketId: 101 },
];
const urgente = { id: 6, name: 'Urgente', color: '#B42318' };
const tag: PayloadOf<typeof tagsEvents.tag>[] = [
  { action: 'create', tag: urgente },
  { action: 'update', tag: { ...urgente, name: 'Muito urgente' } },
  { action: 'delete', tagId: 6 },
];
const prefersMornings = {
  id: 71,
  note: 'Prefere ser atendida de manhã',
  ticketId: 101,
  contactId: 41,
  user: { id: 12, name: 'Bia Rocha' },
  createdAt: '2026-11-02T12:06:00Z',
};
const ticketNote: PayloadOf<typeof ticketNotesEvents.ticketNote>[] = [
  { action: 'create', record: prefersMornings },
  { action: 'delete', id: 71, ticketId: 101 },
];
const appMessage: PayloadOf<typeof messagesEvents.appMessage>[] = [
  { action: 'create', message: bomDia, ticket: ticketOfCarla, contact: carla },
  {
    action: 'update',
    message: {
      ...bomDia,
      body: 'Bom dia!',
      isEdited: true,
      reactions: [{ from: 'pn:5511987654321', emoji: '👍' }],
      version: 2,
    },
  },
];

/** One example of each shape of each event, used by server and web tests alike. */
export const eventSamples: Readonly<Record<string, readonly unknown[]>> = {
  auth,
  userOnlineChange,
  user,
  queue: queues,
  quickmessage,
  settings,
  whatsapp,
  whatsappSession,
  whatsappBadge,
  contact,
  tag,
  ticket,
  ticketPresence,
  'ticket-note': ticketNote,
  appMessage,
};
