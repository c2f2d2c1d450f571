import type { Message } from '@balcao/contract';
import { canBeSentAgain } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { Problem } from './bubble-parts.tsx';
import { useTabStop } from '../log/tab-stop.ts';

/** Why a message was not sent, or may not have been, and a button to try again (S186, R14). */
export function SendProblem({ text, onRetry }: { text: string; onRetry?: (() => Promise<void>) | undefined }) {
  const { t } = useTranslation('common');
  const { busy, run } = useBusy();
  const tabIndex = useTabStop();
  return (
    <Problem data-testid="message-trouble">
      <span>{text}</span>
      {onRetry && (
        <button
          type="button"
          disabled={busy}
          tabIndex={tabIndex}
          data-testid="message-retry"
          onClick={() => void run(onRetry)}
        >
          {t('actions.retry')}
        </button>
      )}
    </Problem>
  );
}

/** The problem of a stored message, if it has one. */
export function MessageProblem({
  message,
  onRetry,
}: {
  message: Message;
  onRetry?: (() => Promise<void>) | undefined;
}) {
  const { t } = useTranslation('messages');
  if (!canBeSentAgain(message)) return null;
  const state = t(`send.${message.sendState}`);
  return (
    <SendProblem
      text={
        message.sendError === null ? state : t('send.because', { state, reason: t(`sendErrors.${message.sendError}`) })
      }
      onRetry={onRetry}
    />
  );
}
