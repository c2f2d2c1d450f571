import { type BotReplay, chatbotEndpoints } from '@balcao/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { styled } from '../../../ui/styled.ts';
import { type OptionTree, toGivenOptions } from './option-tree.ts';

const Hint = styled('p')({ margin: '8px 0 0' });

type Question = { replay: BotReplay; answer: (isWanted: boolean) => void };

/**
 * Asks before a changed menu is saved that would have led customers of the last conversations elsewhere. `isWanted`
 * resolves with whether it is to be saved; where nobody can tell what it would change, it is.
 */
export function useReplayQuestion(): {
  isWanted: (queueId: number, tree: OptionTree) => Promise<boolean>;
  question: ReactNode;
} {
  const { t } = useTranslation(['queues', 'common']);
  const [asked, setAsked] = useState<Question | null>(null);

  async function isWanted(queueId: number, tree: OptionTree): Promise<boolean> {
    const body = { options: toGivenOptions(tree) };
    // What keeps the comparison from happening must not keep anybody from saving; what is wrong the save tells itself.
    const replay = await call(chatbotEndpoints.replay, { params: { id: queueId }, body }).catch(() => null);
    if (replay === null || replay.elsewhere === 0) return true;
    return new Promise((answer) => setAsked({ replay, answer }));
  }
  function answer(isWanted: boolean): void {
    asked?.answer(isWanted);
    setAsked(null);
  }

  const { conversations = 0, elsewhere = 0 } = asked?.replay ?? {};
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={t('replay.askTitle')}
      text={
        <>
          {t('replay.conversations', { count: conversations })} {t('replay.elsewhere', { count: elsewhere })}
          <Hint>{t('replay.askHint')}</Hint>
        </>
      }
      tone="primary"
      confirmLabel={t('replay.saveAnyway')}
      busyLabel={t('common:busy.saving')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
  return { isWanted, question };
}
