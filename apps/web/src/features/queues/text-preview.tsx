import { fillVariables, findVariables } from '@balcao/domain';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';

const Root = styled('div')({ ...type.meta, display: 'flex', flexDirection: 'column', gap: 4, color: color.text2 });
const Bubble = styled('p')({
  ...type.message,
  alignSelf: 'flex-start',
  maxWidth: '100%',
  margin: 0,
  padding: '6px 10px',
  borderRadius: radius.card,
  background: color.mine,
  color: color.text,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const Unknown = styled('span')({ display: 'flex', gap: 6, color: color.warn, '& svg': { flex: 'none' } });

/** Fills the variables of a text as if it were sent now to somebody who writes to a queue. */
export function useSampleText(): (text: string, queue: string) => string {
  const { t } = useTranslation('queues');
  const format = useFormat();
  const now = useMinute();
  return (text, queue) =>
    fillVariables(text, {
      contact: { name: t('preview.contact'), number: '5511987654321', email: t('preview.email') },
      extraInfo: [],
      ticketId: 1234,
      queue: queue || t('preview.queue'),
      user: t('preview.user'),
      connection: t('preview.connection'),
      date: format.date(now),
      time: format.time(now),
    });
}

/**
 * A text for customers as one of them would read it, with its variables filled, and which of them nobody knows. Nothing
 * for a text without variables: it is read as it is written.
 */
export function TextPreview({ text, queue = '', testId }: { text: string; queue?: string; testId: string }) {
  const { t } = useTranslation('queues');
  const fill = useSampleText();
  if (findVariables(text).length === 0) return null;
  const filled = fill(text, queue);
  const unknown = [...new Set(findVariables(filled).map(({ start, end }) => filled.slice(start, end)))];
  return (
    <Root data-testid={`${testId}-preview`}>
      <span>{t('preview.label')}</span>
      <Bubble dir="auto">{filled}</Bubble>
      {unknown.length > 0 && (
        <Unknown role="status">
          <TriangleAlert size={14} aria-hidden />
          {t('preview.unknown', { names: unknown.join(', '), count: unknown.length })}
        </Unknown>
      )}
    </Root>
  );
}
