import type { World } from '@balcao/whatsapp/simulator';
import type { SessionDeps } from '../features/session/index.ts';
import type { SampleData } from '../platform/feature.ts';
import type { Logger } from '../platform/logger.ts';
import type { Principal } from '../platform/principal.ts';
import type { Broadcaster } from '../ports/broadcaster.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { Banks } from '../ports/payments.ts';
import type { PushService } from '../ports/push-service.ts';
import type { Spreadsheets } from '../ports/spreadsheets.ts';
import type { VoiceNotes } from '../ports/voice-notes.ts';
import type { WebCalls } from '../ports/web-calls.ts';
import type { WebPages } from '../ports/web-pages.ts';
import type { CloudApi } from '../ports/whatsapp.ts';
import type { WhatsApp } from './whatsapp.ts';

/** Everything the node has for its features. Each feature names what it needs of it, and sees nothing else. */
export type AppDeps = SessionDeps &
  NodeSignals &
  Pick<WhatsApp, 'hasDriver' | 'wakeLink' | 'askNumbers' | 'askTemplates' | 'onChatEvent' | 'onAccountEvent'> & {
    log: Logger;
    store: MediaStore;
    voiceNotes: VoiceNotes;
    spreadsheets: Spreadsheets;
    webPages: WebPages;
    webCalls: WebCalls;
    pushService: PushService;
    broadcaster: Broadcaster;
    /** The banks that companies can pay through, and what marks the address of their notices. */
    banks: Banks;
    noticeKey: Buffer;
    /** Meta's side of connections to its API. */
    cloud: CloudApi;
    /** The virtual WhatsApp, and whether connections may use it here. */
    world: World;
    hasSimulator: boolean;
    setupCode: string;
    sampleData: readonly SampleData[];
    /** The company a call may work in; what companies know, for the features below them. */
    accessibleCompany: (principal: Principal, wanted: number | undefined) => Promise<number>;
    /** Whether the caller sees the ticket a file belongs to; what messages know, for the features below them. */
    canSeeTicketFile: (principal: Principal, mediaId: string) => Promise<boolean>;
  };

/** Signals to the other nodes, so that none goes on with outdated data. */
export type NodeSignals = {
  /** Rights, queues or sessions of these users changed. */
  usersChanged: (userIds: readonly number[]) => void;
  /** What decides access to these companies changed. */
  companiesChanged: (companyIds: readonly number[]) => void;
  /** What decides access to every company changed. */
  platformChanged: () => void;
  /** A person requested something of a connection, or deleted it. */
  connectionChanged: (connectionId: number) => void;
  /** The operator moves a link away from the node that holds it. */
  linkGivenUp: (connectionId: number) => void;
};
