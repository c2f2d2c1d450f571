import type { FirstStep } from '@balcao/domain';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/inputs/button.tsx';
import { Hidden } from '../../../ui/lists/paged-table-parts.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { listGaps, ServiceNote, useServiceGaps } from '../../queues/index.ts';
import { AnswerButton, useFirstCustomer, useVirtualNumber } from './answer-step.tsx';
import type { FirstSteps } from './use-first-steps.ts';

const Root = styled('section')({
  overflow: 'hidden',
  background: color.paper,
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${color.divider2}`,
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 8px 12px 20px',
  '& h2': { ...type.h2, margin: 0 },
  '& > div': { flex: 1, minWidth: 0 },
});
const Bar = styled('span')({ display: 'flex', alignItems: 'center', gap: 10, ...type.meta, color: color.text2 });
const Track = styled('progress')({ width: 180, height: 6, accentColor: color.primary });
const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 12,
  padding: '10px 20px',
  borderTop: `1px solid ${color.divider2}`,
  '&[data-next]': { background: color.primaryTint, boxShadow: `inset 3px 0 0 ${color.primary}` },
  '& > div': { flex: 1, minWidth: 160 },
  '& strong': { display: 'block', fontWeight: 550 },
  '& p': { ...type.secondary, margin: 0, color: color.text2 },
  '&[data-next] p': { color: color.text },
  '&[data-done] strong': { color: color.text2 },
});
const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  flex: 'none',
  borderRadius: '50%',
  boxShadow: `inset 0 0 0 2px ${color.outline}`,
  ...type.meta,
  fontWeight: 650,
  '[data-next] > &': { boxShadow: `inset 0 0 0 2px ${color.primary}`, color: color.primary },
  '[data-done] > &': { boxShadow: 'none', background: color.primaryTint2, color: color.primary },
});
const Later = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 20px 12px',
  borderTop: `1px solid ${color.divider2}`,
  color: color.text2,
});

const links = {
  connect: '/connections?open=add',
  queues: '/queues?open=add',
  invite: '/users?open=add',
  greeting: '/connections?open=greeting',
} as const satisfies Record<Exclude<FirstStep, 'answer'>, string>;

type Props = { progress: FirstSteps; /** Only the next step, for narrow screens. */ isShort?: boolean };

/** Where a step that looks done is repaired: queues that serve nobody, and people who see nobody. */
function useStepRepairs(): { queues?: string | undefined; invite?: string | undefined } {
  const gaps = useServiceGaps();
  if (gaps === undefined) return {};
  const all = listGaps(gaps, 'steps');
  return {
    queues: all.find(({ kind }) => kind !== 'person')?.to,
    invite: all.find(({ kind }) => kind === 'person')?.to,
  };
}

/** What a step says and offers now. */
function useStepContent({ progress: { facts, next }, isShort = false }: Props) {
  const { t } = useTranslation('firstSteps');
  // Whoever wants to try it first may leave the queues for later.
  const canAnswer = facts.number !== 'none' && !facts.hasAnswered;
  const ticket = useFirstCustomer(canAnswer);
  const connectionId = useVirtualNumber(canAnswer && facts.number === 'virtual');
  const repairs = useStepRepairs();

  function textOf(step: FirstStep, isDone: boolean): string {
    if (step === 'connect') return isDone && facts.number !== 'none' ? t(`connect.${facts.number}`) : t('connect.text');
    if (isDone) return t(`${step}.doneText`);
    if (step === 'queues' && repairs.queues !== undefined) return t('queues.unserved');
    if (step === 'invite' && repairs.invite !== undefined) return t('invite.idle');
    if (step !== 'answer' || !canAnswer) return t(`${step}.text`);
    if (ticket !== undefined)
      return t(ticket.status === 'open' ? 'answer.open' : 'answer.waiting', { name: ticket.contact.name });
    return connectionId === undefined ? t('answer.text') : t('answer.virtual');
  }

  function actionOf(step: FirstStep, isDone: boolean): ReactNode {
    const look =
      step === next
        ? ({ variant: 'primary', block: isShort, 'data-testid': 'first-steps-next' } as const)
        : ({ variant: 'ghost', 'data-testid': `first-steps-${step}` } as const);
    if (step === 'answer') return canAnswer && <AnswerButton ticket={ticket} connectionId={connectionId} {...look} />;
    // A virtual number is enough to try things, and leaves the way to a real one open.
    const isOpen = !isDone || (step === 'connect' && facts.number === 'virtual');
    if (!isOpen) return null;
    if (!isDone && (step === 'queues' || step === 'invite') && repairs[step] !== undefined)
      return (
        <ButtonLink {...look} to={repairs[step]}>
          {t(`${step}.repair`)}
        </ButtonLink>
      );
    return (
      <ButtonLink {...look} to={links[step]}>
        {isDone ? t('connect.again') : t(`${step}.button`)}
      </ButtonLink>
    );
  }

  return { textOf, actionOf };
}

/** The way from an empty company to a working one, by facts: what is done, and the next step as one button (S447). */
export function FirstStepsCard({ progress, isShort = false }: Props) {
  const { t } = useTranslation('firstSteps');
  const titleId = useId();
  const { textOf, actionOf } = useStepContent({ progress, isShort });
  const { steps, next, done, hide } = progress;
  const shown = isShort ? steps.filter(({ step }) => step === next) : steps;
  const later = steps.filter(({ step, isDone }) => !isDone && step !== next);
  return (
    <Root aria-labelledby={titleId} data-testid="first-steps">
      <Head>
        <div>
          <h2 id={titleId}>{t('title')}</h2>
          <Bar>
            <Track value={done} max={steps.length} aria-labelledby={titleId} />
            {t('progress', { done, total: steps.length })}
          </Bar>
        </div>
        <Button variant="ghost" onClick={hide} data-testid="first-steps-hide">
          {t('hide')}
        </Button>
      </Head>
      <List>
        {shown.map(({ step, isDone }) => (
          <Item
            key={step}
            data-done={isDone || undefined}
            data-next={step === next || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <Mark aria-hidden>
              {isDone ? <Check size={14} /> : step === next ? steps.findIndex((one) => one.step === step) + 1 : ''}
            </Mark>
            <div>
              <strong>{t(`${step}.title`)}</strong>
              {isDone && <Hidden as="span">{t('done')}</Hidden>}
              <p>{textOf(step, isDone)}</p>
            </div>
            {actionOf(step, isDone)}
          </Item>
        ))}
      </List>
      <ServiceNote place="steps" isInCard />
      {isShort && later.length > 0 && (
        <Later>{t('later', { steps: later.map(({ step }) => t(`${step}.title`)).join(', ') })}</Later>
      )}
    </Root>
  );
}
