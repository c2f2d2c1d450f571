import { mostTicketsAtOnce } from '@balcao/domain';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Check from 'lucide-react/icons/check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import TagIcon from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBusy } from '../../../lib/busy.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useCloseOnBack } from '../../../ui/dialogs/close-on-back.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { isField, isLayerOpen } from '../../../ui/focused-element.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { type TicketEntry, useDesk, viewerOf } from '../../desk/index.ts';
import {
  acceptMany,
  type ManyAction,
  offeredActions,
  resolveMany,
  TagManyPopover,
  TransferManyDialog,
} from '../../ticket-actions/index.ts';
import { type Choice, choiceStore } from './choice.ts';

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  padding: '6px 16px 10px',
  borderTop: `1px solid ${color.divider2}`,
  background: color.primaryTint,
});
const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 6, minHeight: 32, '& > p': { flex: 1 } });
const Actions = styled(Line)({ flexWrap: 'wrap', [narrow]: { '& > button': { minHeight: 44 } } });
const Count = styled('p')({ ...type.secondary, margin: 0, fontWeight: 600, color: color.text });

const icons: Record<ManyAction, ReactNode> = {
  accept: <Check />,
  transfer: <ArrowLeftRight />,
  tag: <TagIcon />,
  resolve: <CircleCheckBig />,
};

/** Esc ends choosing, wherever the focus is, unless something is being typed or lies over the page. */
function useLeaveByEscape(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isLayerOpen() || isField(document.activeElement)) return;
      event.preventDefault();
      choiceStore.leave();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/** The chosen tickets of the list, for each action those it is offered for. */
function useChosen(choice: Choice, listed: readonly number[]): Record<ManyAction, TicketEntry[]> {
  const viewer = viewerOf(useSignedIn().user);
  const tickets = useDesk((state) => state.tickets);
  const chosen = listed.flatMap((id) => (choice.ids.has(id) ? (tickets.get(id) ?? []) : []));
  const offered = (action: Exclude<ManyAction, 'tag'>): TicketEntry[] =>
    chosen.filter((ticket) => offeredActions(ticket, viewer)[action]);
  return { accept: offered('accept'), transfer: offered('transfer'), tag: chosen, resolve: offered('resolve') };
}

export type ChoiceBarProps = { choice: Choice; listed: readonly number[]; currentId: number | undefined };

/** Says how many tickets are chosen, and does something with all of them (S490). */
export function ChoiceBar({ choice, listed, currentId }: ChoiceBarProps) {
  const { t } = useTranslation(['tickets', 'ticketActions']);
  const navigate = useNavigate();
  const chosen = useChosen(choice, listed);
  const { busy, run } = useBusy();
  const [isTransferring, setTransferring] = useState(false);
  const [tagAnchor, setTagAnchor] = useState<HTMLElement | null>(null);
  useCloseOnBack(true, choiceStore.leave);
  useLeaveByEscape();

  function finish(done: readonly number[], leaves: boolean): void {
    choiceStore.drop(done);
    if (leaves && currentId !== undefined && done.includes(currentId)) void navigate('/tickets');
  }

  async function change(work: (tickets: TicketEntry[]) => Promise<number[]>, action: ManyAction): Promise<void> {
    try {
      const done = await run(() => work(chosen[action]));
      if (done !== undefined) finish(done, action === 'resolve');
    } catch (error) {
      toast.failure(error);
    }
  }

  const starts: Record<ManyAction, (button: HTMLElement) => void> = {
    accept: () => void change(acceptMany, 'accept'),
    transfer: () => setTransferring(true),
    tag: setTagAnchor,
    resolve: () => void change(resolveMany, 'resolve'),
  };
  const labels: Record<ManyAction, string> = {
    accept: t('ticketActions:actions.accept'),
    transfer: t('ticketActions:actions.transfer'),
    tag: t('ticketActions:actions.tags'),
    resolve: t('ticketActions:actions.resolve'),
  };
  const count = chosen.tag.length;
  const offered = (Object.keys(starts) as ManyAction[]).filter((action) => chosen[action].length > 0);

  return (
    <Root role="group" aria-label={t('choice.label')} data-testid="choice-bar">
      <Line>
        <IconButton small label={t('choice.leave')} onClick={choiceStore.leave} data-testid="choice-leave">
          <X />
        </IconButton>
        <Count role="status" data-testid="choice-count">
          {t(choice.ids.size < mostTicketsAtOnce ? 'choice.count' : 'choice.most', { count })}
        </Count>
        <Button size="small" variant="ghost" onClick={() => choiceStore.chooseAll(listed)} data-testid="choice-all">
          {t('choice.all')}
        </Button>
      </Line>
      {count > 0 && (
        <Actions>
          {offered.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'accept' ? 'primary' : 'outline'}
              icon={icons[action]}
              disabled={busy}
              onClick={(event) => starts[action](event.currentTarget)}
              data-testid={`choice-${action}`}
            >
              {labels[action]}
            </Button>
          ))}
        </Actions>
      )}
      <Suspense fallback={null}>
        {isTransferring && (
          <TransferManyDialog
            tickets={chosen.transfer}
            onDone={(done) => finish(done, true)}
            onClose={() => setTransferring(false)}
          />
        )}
        {tagAnchor !== null && (
          <TagManyPopover
            tickets={chosen.tag}
            anchor={tagAnchor}
            onDone={(done) => {
              setTagAnchor(null);
              finish(done, false);
            }}
            onClose={() => setTagAnchor(null)}
          />
        )}
      </Suspense>
    </Root>
  );
}
