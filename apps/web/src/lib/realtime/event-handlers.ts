import { type EventSpec, type PayloadOf, wireName } from '@balcao/contract';

type Handler = (payload: never) => void;

/** The functions that listen to events of the server. They outlive connections. */
export function createEventHandlers() {
  const handlers = new Map<EventSpec, Set<Handler>>();
  return {
    on<E extends EventSpec>(event: E, handler: (payload: PayloadOf<E>) => void): () => void {
      const known = handlers.get(event) ?? new Set();
      handlers.set(event, known.add(handler));
      return () => void known.delete(handler);
    },

    /** Passes an event on to those who listen to it for this company or for the platform. */
    dispatch(companyId: number, name: string, payload: unknown): void {
      // Payloads are typed by the contract and sent by our own server.
      for (const [spec, listening] of handlers)
        if (wireName(spec, companyId) === name) listening.forEach((handler) => handler(payload as never));
    },
  };
}
