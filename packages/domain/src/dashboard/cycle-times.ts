/** One cycle of service: from opening or reopening a ticket to closing it. */
export type ServiceCycle = {
  createdAt: Date;
  queuedAt: Date | null;
  chatbotEndAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When a rating was asked for. */
  ratingAt: Date | null;
  rate: number | null;
};

/** How long the customer waited for a person, from the end of the chatbot or else the queue; null while nobody came. */
export function waitMs({ startedAt, chatbotEndAt, queuedAt, createdAt }: ServiceCycle): number | null {
  return positive(chatbotEndAt ?? queuedAt ?? createdAt, startedAt);
}

/** How long somebody was served, until the question for a rating or else the end; null before it. */
export function serviceMs({ startedAt, ratingAt, finishedAt }: ServiceCycle): number | null {
  return positive(startedAt, ratingAt ?? finishedAt);
}

function positive(from: Date | null, to: Date | null): number | null {
  if (from === null || to === null) return null;
  const ms = to.getTime() - from.getTime();
  return ms > 0 ? ms : null;
}

/** What the cycles of a ticket come to. */
export type TicketTimes = {
  cycles: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** The first wait for a person. */
  waitMs: number | null;
  /** All service together. */
  serviceMs: number | null;
  /** The latest rating. */
  rate: number | null;
};

/** Adds the cycles of one ticket up, which come in their order. One that runs has not finished. */
export function sumUpCycles(cycles: readonly ServiceCycle[]): TicketTimes {
  const served = cycles.map(serviceMs).filter((ms) => ms !== null);
  return {
    cycles: cycles.length,
    startedAt: cycles.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null,
    finishedAt: cycles.at(-1)?.finishedAt ?? null,
    waitMs: cycles.map(waitMs).find((ms) => ms !== null) ?? null,
    serviceMs: served.length === 0 ? null : served.reduce((sum, ms) => sum + ms, 0),
    rate: cycles.findLast(({ rate }) => rate !== null)?.rate ?? null,
  };
}
