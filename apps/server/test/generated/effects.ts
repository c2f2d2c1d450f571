import type { EventSpec } from '@balcao/contract';
import type { Caller } from './callers.ts';
import type { RequestParts } from './id-places.ts';
import type { Audience, Cast } from './screens.ts';
import type { World } from './world.ts';

export type Call = { world: World; cast: Cast; caller: Caller; request: RequestParts };
export type Answer = Record<string, unknown>;

/** The row that an action leaves in the audit log, beside who did it and in which company. */
export type AuditRow = {
  action: string;
  object: string | null;
  detail: Readonly<Record<string, string | number | boolean>>;
  /** Where it is not the caller's company, or not the caller who did it. */
  by?: { companyId: number; actorId: number };
};

export type Told = { event: EventSpec; action: string | undefined; to: Audience };

export type CallEffects = {
  endpoint: string;
  /** What is special about this call, where an endpoint does several things. */
  when?: string;
  /** The admin unless said; a newcomer is somebody whose session may end by the call. */
  as?: 'owner' | 'newcomer' | 'operator';
  /** Brings about what the call needs; answers what its request has to say otherwise. */
  arrange?: (call: Call) => Promise<Partial<RequestParts>>;
  /** Its row, or why it leaves none. */
  audit: ((call: Call, answer: Answer) => AuditRow | Promise<AuditRow>) | { none: string };
  tells: readonly Told[];
};

export const none = (reason: string): { none: string } => ({ none: reason });

type ObjectOf = (call: Call, answer: Answer) => string | null;
export const requested: ObjectOf = ({ request }) => String(request.params['id']);
export const answered: ObjectOf = (_call, answer) => String(answer['id']);
export const nothing: ObjectOf = () => null;

export const audited =
  (action: string, object: ObjectOf, detail: AuditRow['detail'] = {}) =>
  (call: Call, answer: Answer): AuditRow => ({ action, object: object(call, answer), detail });

export const tell = (event: EventSpec, action: string | undefined, to: Audience): Told => ({ event, action, to });
