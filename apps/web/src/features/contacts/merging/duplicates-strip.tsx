import Copy from 'lucide-react/icons/copy-check';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { Strip } from '../strip.ts';
import { useDuplicates } from './use-merges.ts';

/** Says that some contacts seem to be one person, and leads to where they are compared (S587). */
export function DuplicatesStrip({ onReview }: { onReview: () => void }) {
  const { t } = useTranslation('contacts');
  const { data = [] } = useDuplicates(true);
  if (data.length === 0) return null;
  const people = new Set(data.flatMap(({ contacts }) => contacts.map(({ id }) => id))).size;
  return (
    <Strip role="status" data-testid="contacts-duplicates">
      <Copy size={20} aria-hidden />
      <span>{t('merge.found', { count: people })}</span>
      <Button size="small" onClick={onReview} data-testid="contacts-duplicates-review">
        {t('merge.review')}
      </Button>
    </Strip>
  );
}
