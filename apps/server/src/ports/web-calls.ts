/** Calls of addresses that a company names, behind the guard that keeps them out of our own network. */
export type WebCalls = {
  /** Whether anybody may be sent to an address that looks like this; what its name leads to shows with the call. */
  isAllowed(url: string): boolean;
  /** Sends a text and answers what came back, or why nothing did. Redirects are an answer and not followed. */
  post(url: string, call: { headers: Readonly<Record<string, string>>; body: string }): Promise<WebAnswer>;
};

export type WebAnswer =
  | { status: number; text: string }
  /** Refused by our guard, not answered in time, or not reached at all. */
  | { failure: 'refused' | 'timeout' | 'unreachable' };
