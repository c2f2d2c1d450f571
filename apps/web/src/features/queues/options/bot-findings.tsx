import type { BotProblem } from '@balcao/domain';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { findPlace, type OptionTree } from './option-tree.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  '& > ul': { display: 'flex', flexDirection: 'column', gap: 2, margin: 0, padding: 0, listStyle: 'none' },
});
const Line = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '4px 0',
  color: color.warn,
  '& > svg': { flex: 'none', marginTop: 1 },
  '&[data-fine]': { color: color.text2 },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    textDecoration: 'underline',
    textUnderlineOffset: 2,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
});

type Props = { problems: readonly BotProblem[]; tree: OptionTree; onOpen: (id: number) => void };

/** What customers would stumble over. A finding about a choice leads to it. */
export function BotFindings({ problems, tree, onOpen }: Props) {
  const { t } = useTranslation('queues');
  return (
    <Root role="status" aria-label={t('findings.title')} data-testid="bot-findings">
      {problems.length === 0 ? (
        <Line data-fine>
          <CircleCheck size={16} aria-hidden />
          {t('findings.none')}
        </Line>
      ) : (
        <ul>
          {problems.map(({ kind, optionId }) => {
            const place = optionId === null ? undefined : findPlace(tree, optionId);
            const title = place?.option.title.trim() || t('options.untitled');
            return (
              <li key={`${kind}-${optionId}`}>
                <Line>
                  <TriangleAlert size={16} aria-hidden />
                  {place ? (
                    <button type="button" onClick={() => onOpen(place.option.id)} data-testid={`bot-finding-${kind}`}>
                      {t(`findings.${kind}`)} ({place.index + 1} {title})
                    </button>
                  ) : (
                    <span data-testid={`bot-finding-${kind}`}>{t(`findings.${kind}`)}</span>
                  )}
                </Line>
              </li>
            );
          })}
        </ul>
      )}
    </Root>
  );
}
