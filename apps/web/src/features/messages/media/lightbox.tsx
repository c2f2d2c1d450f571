import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { ellipsis, inverse, type } from '../../../ui/theme/tokens.ts';
import { useSenders } from '../bubble/use-senders.ts';
import type { Picture } from './pictures.ts';
import { handleLightboxKey, useZoom } from './use-zoom.ts';

const Root = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  background: inverse.bg,
  color: inverse.text,
  '& button, & a': { color: inverse.text },
  '& button:hover, & a:hover': { background: 'color-mix(in srgb, currentColor 14%, transparent)', color: inverse.text },
});
const Bar = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  minHeight: 56,
  padding: '6px 12px',
});
const Facts = styled('div')({ flex: 1, minWidth: 0 });
const Title = styled('h2')({ ...type.h2, ...ellipsis, margin: 0 });
const Note = styled('p')({ ...type.meta, ...ellipsis, margin: 0 });
const Stage = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  // Without a limit the cell grows with a tall photo, and the photo is not made to fit the screen.
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'zoom-in',
  '&[data-enlarged]': { cursor: 'grab', '&:active': { cursor: 'grabbing' } },
  '& img': { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', userSelect: 'none' },
});
const Side = styled('div')({
  position: 'absolute',
  top: '50%',
  // The arrows have to be seen on light pictures too.
  borderRadius: 8,
  background: `color-mix(in srgb, ${inverse.bg} 70%, transparent)`,
  '&[data-side=left]': { left: 8 },
  '&[data-side=right]': { right: 8 },
});
const Save = styled('a')({ display: 'grid', placeItems: 'center', width: 36, height: 36, borderRadius: 8 });

type LightboxProps = {
  pictures: readonly Picture[];
  openId: number;
  contactName: string;
  onShow: (id: number) => void;
  onClose: () => void;
};

type BarProps = {
  picture: Picture;
  title: string;
  titleId: string;
  zoom: ReturnType<typeof useZoom>;
  onClose: () => void;
};

function TopBar({ picture, title, titleId, zoom, onClose }: BarProps) {
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  return (
    <Bar>
      <Facts>
        <Title id={titleId}>{title}</Title>
        <Note>{format.dateTime(picture.createdAt)}</Note>
      </Facts>
      <IconButton
        label={t('lightbox.zoomOut')}
        disabled={zoom.view.scale === 1}
        onClick={zoom.zoomOut}
        data-testid="lightbox-zoom-out"
      >
        <ZoomOut />
      </IconButton>
      <IconButton label={t('lightbox.zoomIn')} onClick={zoom.zoomIn} data-testid="lightbox-zoom-in">
        <ZoomIn />
      </IconButton>
      <Save
        href={picture.url}
        download={picture.name ?? t('media.file')}
        aria-label={t('media.download')}
        data-testid="lightbox-download"
      >
        <Download aria-hidden />
      </Save>
      <IconButton autoFocus label={t('common:actions.close')} onClick={onClose} data-testid="lightbox-close">
        <X />
      </IconButton>
    </Bar>
  );
}

function StepButtons({ at, count, step }: { at: number; count: number; step: (by: number) => void }) {
  const { t } = useTranslation('messages');
  return (
    <>
      {at > 0 && (
        <Side data-side="left">
          <IconButton label={t('lightbox.previous')} onClick={() => step(-1)} data-testid="lightbox-previous">
            <ChevronLeft />
          </IconButton>
        </Side>
      )}
      {at < count - 1 && (
        <Side data-side="right">
          <IconButton label={t('lightbox.next')} onClick={() => step(1)} data-testid="lightbox-next">
            <ChevronRight />
          </IconButton>
        </Side>
      )}
    </>
  );
}

/** A picture in full size, with the others of the conversation one step away (S162). */
export function Lightbox({ pictures, openId, contactName, onShow, onClose }: LightboxProps) {
  const { t } = useTranslation('messages');
  const { nameOf } = useSenders();
  const titleId = useId();
  const at = pictures.findIndex((picture) => picture.id === openId);
  const picture = pictures[at];
  const zoom = useZoom(picture?.id);
  if (picture === undefined) return null;
  const { view } = zoom;
  const title = t('media.imageFrom', {
    name: nameOf({ ...picture, contactName: picture.contactName ?? contactName }),
  });
  const step = (by: number): void => {
    const next = pictures[at + by];
    if (next !== undefined) onShow(next.id);
  };

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      onKeyDown={(event) => handleLightboxKey(event, { zoom, step })}
      slotProps={{ paper: { sx: { borderRadius: 0 } } }}
      data-testid="lightbox"
    >
      <Root>
        <TopBar picture={picture} title={title} titleId={titleId} zoom={zoom} onClose={onClose} />
        <Stage {...zoom.stage} data-enlarged={view.scale > 1 || undefined} data-testid="lightbox-stage">
          <img
            src={picture.url}
            alt={title}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            data-testid="lightbox-picture"
          />
        </Stage>
        <StepButtons at={at} count={pictures.length} step={step} />
        {picture.caption !== '' && (
          <Bar as="footer">
            <Note dir="auto">{picture.caption}</Note>
          </Bar>
        )}
      </Root>
    </Dialog>
  );
}
