import { type BotReplay, chatbotEndpoints } from '@balcao/contract';
import { refuseOptions, type Presentation } from '@balcao/domain';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { type OptionTree, toBotOptions, toGivenOptions } from './option-tree.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  color: color.text2,
  '& p': { margin: 0 },
  '& p[data-moved]': { color: color.warn },
});
const List = styled('ul')({
  alignSelf: 'stretch',
  maxHeight: 240,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  '& > li': { padding: '6px 0', overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: `1px solid ${color.divider2}` },
  '& b': { fontWeight: 550, color: color.text },
});

type Props = { queueId: number; tree: OptionTree; presentation: Presentation };

/** Runs the last real conversations through what is edited now, and shows which would have ended elsewhere. */
export function ReplayPanel({ queueId, tree, presentation }: Props) {
  const { t } = useTranslation('queues');
  const toast = useToast();
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<{ tree: OptionTree; replay: BotReplay } | null>(null);
  const canRun = refuseOptions(toBotOptions(tree), presentation) === null;

  async function compare(): Promise<void> {
    try {
      const body = { options: toGivenOptions(tree) };
      setOutcome({ tree, replay: await call(chatbotEndpoints.replay, { params: { id: queueId }, body }) });
    } catch (error) {
      toast.failure(error);
    }
  }

  return (
    <Root>
      <Button
        size="small"
        icon={<GitCompareArrows />}
        busy={busy}
        disabled={!canRun}
        onClick={() => void run(compare)}
        data-testid="queue-options-replay"
      >
        {t('replay.run')}
      </Button>
      {/* What was found out about an older edit says nothing about this one. */}
      {outcome?.tree === tree && <Outcome replay={outcome.replay} />}
    </Root>
  );
}

function Outcome({ replay: { conversations, elsewhere, examples } }: { replay: BotReplay }) {
  const { t } = useTranslation('queues');
  const write = ({ kind, path }: BotReplay['examples'][number]['before']): string =>
    `${path.join(' › ')} (${t(`replay.ends.${kind}`)})`;
  if (conversations === 0)
    return (
      <p role="status" data-testid="replay-outcome">
        {t('replay.none')}
      </p>
    );
  return (
    <>
      <p role="status" data-moved={elsewhere > 0 || undefined} data-testid="replay-outcome">
        {t('replay.conversations', { count: conversations })} {t('replay.elsewhere', { count: elsewhere })}
      </p>
      {examples.length > 0 && (
        <List aria-label={t('replay.examples')} tabIndex={0}>
          {examples.map(({ ticketId, contact, before, after }, index) => (
            <li key={index} data-testid="replay-example">
              <b dir="auto">
                #{ticketId} {contact}
              </b>
              <div dir="auto">
                {write(before)} → {write(after)}
              </div>
            </li>
          ))}
        </List>
      )}
    </>
  );
}
