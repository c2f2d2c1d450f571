import type { Template, TemplateMessageInput } from '@balcao/contract';
import { type Filling, trimFilling } from '@balcao/domain';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTemplates } from './use-templates.ts';

/**
 * Sends a filled template; throws the server's refusal. The same values sent twice without an answer are one message.
 */
export type SendTemplate = (template: Omit<TemplateMessageInput, 'clientId'>) => Promise<void>;

type Options = { connectionId: number; template: Template; onSend: SendTemplate; onSent: () => void };

/** Sends a filled template, one at a time, and keeps the reason when it was not sent. */
export function useSendTemplate({ connectionId, template, onSend, onSent }: Options) {
  const toast = useToast();
  const { refetch } = useTemplates(connectionId);
  const { busy, run } = useBusy();
  const [error, setError] = useState<unknown>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function send(filling: Filling): Promise<void> {
    const { name, language } = template;
    setError(null);
    try {
      await onSend({ name, language, ...trimFilling(template, filling) });
      if (isShown.current) onSent();
    } catch (failure) {
      // Somebody who went to another conversation meanwhile must be told too.
      if (!isShown.current) toast.failure(failure);
      setError(failure);
      // A template that Meta no longer allows must not be offered again.
      if (isApiError(failure, 'ERR_NO_TEMPLATE_FOUND')) void refetch();
    }
  }
  return { busy, error, send: (filling: Filling) => run(() => send(filling)) };
}
