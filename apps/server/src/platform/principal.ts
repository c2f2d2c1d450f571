import type { Actor, Day } from '@balcao/domain';

/** Where a call comes from. */
export type Origin = { readonly address: string; readonly userAgent: string };

/** The operator is in another company for support, with the rights of its admins. */
export type Visit = {
  readonly accessId: number;
  /** The operator's own company. */
  readonly homeCompanyId: number;
  /** From this instant on, of real time, nothing is accepted any more. */
  readonly endsAt: Date;
};

export type PaidUntil = { readonly day: Day; readonly timeZone: string };

/** Who is calling, as the database knows it now: nothing of it is believed from the token but the ids. */
export type Principal = Actor & {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
  readonly queueIds: readonly number[];
  /** Connections whose customers the person sees before these have chosen a queue. */
  readonly connectionIds: readonly number[];
  /** No queue exists in the company at all: then its attendants serve what has none. */
  readonly companyHasNoQueue: boolean;
  /** The company is overdue: only calls marked `whileOverdue` answer. */
  readonly restricted: boolean;
  /** The last day that is paid for, in the company's time zone; absent where no day ends it. */
  readonly paidUntil?: PaidUntil;
  /** Set while `companyId` is not the caller's own company: the caller is none of its users. */
  readonly support?: Visit;
  /** Where the call comes from; absent on sockets, whose events are not audited. */
  readonly origin?: Origin;
};

/** The caller as the author of something in the company; nobody of it while the operator is there for support. */
export const authorIn = ({
  userId,
  support,
}: {
  readonly userId: number | null;
  readonly support?: object | undefined;
}) => (support ? null : userId);

/**
 * Turns a credential into a principal, or throws the refusal. Given by the session feature to HTTP and sockets alike.
 */
export type Authenticator = {
  /** An access token, as the Authorization header or a socket handshake carries it. */
  byAccessToken(token: string): Promise<Principal>;
  /** The cookie that lets the browser load files of the session. */
  byMediaCookie(cookie: string): Promise<Principal>;
};
