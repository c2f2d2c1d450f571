import type { Accepted } from '@balcao/whatsapp/simulator';

/** Tells the referee of the torture list of a message taken; resolves once it is on his disk. */
export function tellLedger(url: string): (accepted: Accepted) => Promise<void> {
  return async (accepted) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(accepted) });
    if (!answer.ok) throw new Error(`the ledger answered ${answer.status}`);
  };
}
