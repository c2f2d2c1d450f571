import type { Template } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/format/i18n.ts';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { languageName } from './language-name.ts';
import { keyOf } from './search-templates.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateStatus } from './template-status.tsx';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${color.divider2}` },
});
const Row = styled('button')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: '2px 12px',
  width: '100%',
  minHeight: 56,
  padding: '10px 16px',
  border: 0,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  color: color.text,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-expanded=true]': { background: color.primaryTint, boxShadow: `inset 3px 0 ${color.primary}` },
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: -2, borderRadius: radius.control },
});
const Name = styled('strong')({ fontWeight: 550, overflowWrap: 'anywhere' });
const Meta = styled('span')({ ...type.meta, color: color.text2 });
const Reason = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '0 16px 10px',
  color: color.error,
  overflowWrap: 'anywhere',
});
const Inline = styled('div')({ padding: '0 16px 16px' });

type Props = {
  templates: readonly Template[];
  /** The template whose preview is shown. */
  shownKey: string | null;
  onShow: (key: string) => void;
  /** Whether the preview is shown below its row, where there is no room beside the list. */
  withPreview: boolean;
  /** The id of the preview beside the list, for screen readers. */
  previewId: string;
};

/** The templates of a connection: name, language, category, Meta's status, and the reason of a rejection. */
export function TemplateList({ templates, shownKey, onShow, withPreview, previewId }: Props) {
  const { t, i18n } = useTranslation('templates');
  const language = languageOf(i18n.language);
  return (
    <List aria-label={t('list.label')}>
      {templates.map((template) => {
        const key = keyOf(template);
        const isShown = key === shownKey;
        return (
          <li key={key} data-testid="templates-row" data-name={template.name} data-language={template.language}>
            <Row
              type="button"
              aria-expanded={isShown}
              aria-controls={isShown ? previewId : undefined}
              onClick={() => onShow(key)}
              data-testid="templates-show"
            >
              <Name>{template.name}</Name>
              <TemplateStatus status={template.status} />
              <Meta>
                {languageName(template.language, language)} · {t(`categories.${template.category}`)}
              </Meta>
            </Row>
            {template.reason !== null && (
              <Reason data-testid="templates-reason">{t('list.reason', { reason: template.reason })}</Reason>
            )}
            {isShown && withPreview && (
              <Inline id={previewId}>
                <TemplatePreview template={template} />
              </Inline>
            )}
          </li>
        );
      })}
    </List>
  );
}
