import { textLength } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';

const Root = styled('p')({
  ...type.meta,
  margin: 0,
  padding: '6px 16px 0',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: color.error, fontWeight: 550 },
});

/** How much room is left in a long text; a text that is too long says so and is not sent. */
export function TextCounter({ id, left }: { id: string; left: number }) {
  const { t } = useTranslation('composer');
  const format = useFormat();
  const isOver = left < 0;
  return (
    <Root id={id} role={isOver ? 'status' : undefined} data-over={isOver || undefined} data-testid="composer-room">
      {isOver
        ? t('room.over', { count: -left, max: format.number(textLength.message) })
        : t('room.left', { count: left })}
    </Root>
  );
}
