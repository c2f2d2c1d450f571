import type { Template } from '@balcao/contract';
import { type Filling, noFilling } from '@balcao/domain';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Reply from 'lucide-react/icons/reply';
import Video from 'lucide-react/icons/video';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { piecesOf } from './pieces-of.ts';

const Wall = styled('figure')({ margin: 0, padding: 16, borderRadius: radius.card, background: color.wallpaper });
const Bubble = styled('div')({
  ...type.message,
  maxWidth: 340,
  marginInline: 'auto',
  padding: '8px 12px 9px',
  borderRadius: 12,
  background: color.mine,
  color: color.text,
  overflowWrap: 'anywhere',
  '& p': { margin: 0, whiteSpace: 'pre-wrap' },
  '& strong': { display: 'block', marginBottom: 4, fontWeight: 600 },
});
const Foot = styled('p')({ '&&': { ...type.secondary, marginTop: 6, color: color.mineMeta } });
const Media = styled('div')({
  ...type.secondary,
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 6,
  minHeight: 96,
  margin: '-2px -6px 8px',
  borderRadius: 8,
  background: `color-mix(in srgb, ${color.text} 8%, transparent)`,
  color: color.mineMeta,
});
const Caption = styled('p')({
  '&&': { ...type.secondary, marginBottom: 8, color: color.mineMeta },
  '& strong': { color: color.text },
});
const Buttons = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  maxWidth: 340,
  margin: '4px auto 0',
  padding: 0,
  listStyle: 'none',
  '& li': {
    ...type.body,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: 38,
    padding: '6px 12px',
    borderRadius: 12,
    background: color.mine,
    color: color.info,
    fontWeight: 550,
    overflowWrap: 'anywhere',
  },
  '& svg': { flex: 'none' },
});
/** A placeholder: dashed while empty, underlined once filled, so that it is not told by colour alone. */
const Place = styled('mark')({
  padding: '0 4px',
  borderRadius: 4,
  background: `color-mix(in srgb, ${color.primary} 16%, transparent)`,
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  '&[data-empty]': {
    background: 'none',
    boxShadow: `inset 0 0 0 1px ${color.outline}`,
    textDecoration: 'none',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '.9em',
  },
});

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
const mediaIcons: Readonly<Record<'image' | 'video' | 'document' | 'location', Icon>> = {
  image: ImageIcon,
  video: Video,
  document: FileText,
  location: MapPin,
};
const buttonIcons: Readonly<Record<Template['buttons'][number]['kind'], Icon | null>> = {
  reply: Reply,
  url: ExternalLink,
  phone: Phone,
  code: Copy,
  coupon: Copy,
  other: null,
};

/** A text with its placeholders highlighted. */
function Marked({ text, values }: { text: string; values: Readonly<Record<string, string>> }) {
  return piecesOf(text, values).map((piece, index) =>
    piece.kind === 'words' ? (
      piece.text
    ) : (
      <Place key={index} data-empty={piece.value === '' || undefined}>
        {piece.value === '' ? `{{${piece.name}}}` : piece.value}
      </Place>
    ),
  );
}

/** The name and the address below a map, once they are typed. */
function LocationTexts({ values: { name = '', address = '' } }: { values: Readonly<Record<string, string>> }) {
  if (name.trim() === '' && address.trim() === '') return null;
  return (
    <Caption>
      <strong>{name}</strong>
      {address}
    </Caption>
  );
}

function Head({
  header,
  values,
}: {
  header: NonNullable<Template['header']>;
  values: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('templates');
  if (header.format === 'text') {
    return (
      <strong>
        <Marked text={header.text} values={values} />
      </strong>
    );
  }
  const MediaIcon = mediaIcons[header.format];
  return (
    <>
      <Media>
        <MediaIcon size={28} aria-hidden />
        {t(`preview.${header.format}`)}
      </Media>
      {header.format === 'location' && <LocationTexts values={values} />}
    </>
  );
}

/** A template as the customer will see it. Empty placeholders are highlighted. */
export function TemplatePreview({
  template,
  filling = noFilling,
}: {
  template: Pick<Template, 'header' | 'body' | 'footer' | 'buttons'>;
  filling?: Filling;
}) {
  const { t } = useTranslation('templates');
  const { header, body, footer, buttons } = template;
  return (
    <Wall aria-label={t('preview.label')} data-testid="template-preview">
      <Bubble dir="auto">
        {header !== null && <Head header={header} values={filling.header} />}
        <p>
          <Marked text={body} values={filling.body} />
        </p>
        {footer !== '' && <Foot>{footer}</Foot>}
      </Bubble>
      {buttons.length > 0 && (
        <Buttons aria-label={t('preview.buttons')}>
          {buttons.map(({ kind, text, value }, place) => {
            const ButtonIcon = buttonIcons[kind];
            // The texts of a coupon are WhatsApp's own, which Meta does not always provide.
            return (
              <li key={place} title={value || undefined}>
                {ButtonIcon && <ButtonIcon size={16} aria-hidden />}
                {text === '' && kind === 'coupon' ? t('preview.coupon') : text}
              </li>
            );
          })}
        </Buttons>
      )}
    </Wall>
  );
}
