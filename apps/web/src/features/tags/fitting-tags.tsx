import TagIcon from 'lucide-react/icons/tag';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { whereFactsHave } from '../../ui/theme/facts-room.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { TagChip } from './tag-chip.ts';

// Its items take part in the line of facts as if they stood in it themselves.
const Root = styled('ul')({
  display: 'contents',
  listStyle: 'none',
  ...whereFactsHave('least', { display: 'none' }),
});
// Any room that a name keeps is taken from the queue, and a queue cut by a hair shows an ellipsis: so these shrink first.
const Name = styled('li')({
  display: 'flex',
  flex: '0 99999 auto',
  minWidth: 48,
  overflow: 'hidden',
  '& > span': { flex: '0 1 auto' },
  '&:nth-of-type(2)': whereFactsHave('some', { display: 'none' }),
  ...whereFactsHave('few', { display: 'none' }),
});
const Count = styled('li')({
  ...type.meta,
  flex: 'none',
  alignItems: 'center',
  gap: 3,
  color: color.text2,
  '& svg': { width: 12, height: 12 },
});
const shown = { display: 'flex' };
const hidden = { display: 'none' };
// One count for each number of names that is shown.
const AfterTwo = styled(Count)({ ...shown, ...whereFactsHave('some', hidden) });
const AfterOne = styled(Count)({ ...hidden, ...whereFactsHave('some', shown), ...whereFactsHave('few', hidden) });
const AfterNone = styled(Count)({ ...hidden, ...whereFactsHave('few', shown) });

const mostNames = 2;

type Tag = { readonly id: number; readonly name: string; readonly color: string };
type Props = Pick<ComponentProps<'ul'>, 'aria-label'> & {
  tags: readonly Tag[];
  /** Of the list, of each name in it, and of the count behind two names. */
  testIds: { list?: string; tag?: string; more?: string };
};

/** The tags of a ticket by name, as many as the line has room for (at most two); the others are counted. */
export function FittingTags({ tags, testIds, ...rest }: Props) {
  const { t } = useTranslation('common');
  if (tags.length === 0) return null;
  const namesFrom = (from: number): string =>
    tags
      .slice(from)
      .map(({ name }) => name)
      .join(', ');
  return (
    <Root data-testid={testIds.list} {...rest}>
      {tags.slice(0, mostNames).map((tag) => (
        <Name key={tag.id}>
          <TagChip style={{ '--chip': tag.color }} title={tag.name} data-testid={testIds.tag}>
            {tag.name}
          </TagChip>
        </Name>
      ))}
      {tags.length > 2 && (
        <AfterTwo title={namesFrom(2)} data-testid={testIds.more}>
          {t('moreTags', { count: tags.length - 2 })}
        </AfterTwo>
      )}
      {tags.length > 1 && <AfterOne title={namesFrom(1)}>{t('moreTags', { count: tags.length - 1 })}</AfterOne>}
      <AfterNone title={namesFrom(0)} aria-label={namesFrom(0)}>
        <TagIcon aria-hidden />
        {tags.length}
      </AfterNone>
    </Root>
  );
}
