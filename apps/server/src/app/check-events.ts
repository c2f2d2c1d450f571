import { isDeclared } from '../platform/http/json-text.ts';
import type { Broadcaster } from '../ports/broadcaster.ts';

/**
 * A broadcaster that reports each event whose payload differs from what the contract declares. For tests: what the
 * server sends is built by its own code, and comparing every event again would cost more than sending it.
 */
export function checkEvents(broadcaster: Broadcaster, report: (problem: string) => void): Broadcaster {
  return {
    ...broadcaster,
    emit(event, companyId, rooms, payload) {
      const onTheWire: unknown = JSON.parse(JSON.stringify(payload));
      if (!isDeclared(event.payload, onTheWire))
        report(`The event ${event.name} carries what its schema does not declare: ${JSON.stringify(payload)}`);
      broadcaster.emit(event, companyId, rooms, payload);
    },
  };
}
