import type { Message } from '@balcao/contract';
import { Suspense, useCallback, useState } from 'react';
import { type TicketEntry, useTicketCommand } from '../../desk/index.ts';
import { ForwardDialog } from '../lazy-parts.ts';

const forwardCommand = ['forward'] as const;

/** Opens the dialog that sends a message on, when the menu of the message asks for it. */
export function Forwarding({ ticket }: { ticket: TicketEntry }) {
  const [message, setMessage] = useState<Message | null>(null);
  useTicketCommand(
    forwardCommand,
    useCallback((_: 'forward', details: { message?: Message }) => setMessage(details.message ?? null), []),
  );
  if (message === null) return null;
  return (
    <Suspense fallback={null}>
      <ForwardDialog message={message} from={ticket} onClose={() => setMessage(null)} />
    </Suspense>
  );
}
