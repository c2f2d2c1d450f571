import Dialog from '@mui/material/Dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { ellipsis, inverse, type } from '../../../ui/theme/tokens.ts';
import { type Picture, zoomBy } from './pictures.ts';

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
  placeItems: 'center',
  overflow: 'hidden',
  touchAction: 'none',
  '& img': { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', userSelect: 'none' },
});
const Side = styled('div')({
  position: 'absolute',
  top: '50%',
  '&[data-side=left]': { left: 8 },
  '&[data-side=right]': { right: 8 },
});
const Save = styled('a')({ display: 'grid', placeItems: 'center', width: 36, height: 36, borderRadius: 8 });

type View = { scale: number; x: number; y: number };
const whole: View = { scale: 1, x: 0, y: 0 };
const nudge = 80;

/** Size and place of the picture: wheel, buttons, keys and dragging, and the whole of it again for the next one. */
function useZoom(id: number | undefined) {
  const [view, setView] = useState(whole);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const zoom = (factor: number): void =>
    setView((now) => (zoomBy(now.scale, factor) === 1 ? whole : { ...now, scale: zoomBy(now.scale, factor) }));
  useEffect(() => setView(whole), [id]);
  useEffect(() => {
    const box = stage.current;
    // React listens to wheels passively; the page behind must not scroll.
    const wheeled = (event: WheelEvent): void => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.25 : 0.8);
    };
    box?.addEventListener('wheel', wheeled, { passive: false });
    return () => box?.removeEventListener('wheel', wheeled);
  }, []);
  return {
    view,
    stage,
    zoom,
    reset: () => setView(whole),
    pan: (x: number, y: number) => setView((now) => (now.scale === 1 ? now : { ...now, x: now.x + x, y: now.y + y })),
    onPointerDown: (event: PointerEvent) => {
      drag.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = drag.current;
      if (from === null) return;
      drag.current = { x: event.clientX, y: event.clientY };
      setView((now) =>
        now.scale === 1 ? now : { ...now, x: now.x + event.clientX - from.x, y: now.y + event.clientY - from.y },
      );
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}

/** A picture large, with the others of the conversation beside it: keys, zoom, saving (S162). */
export function Lightbox({
  pictures,
  openId,
  contactName,
  onShow,
  onClose,
}: {
  pictures: readonly Picture[];
  openId: number;
  contactName: string;
  onShow: (id: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  const titleId = useId();
  const at = pictures.findIndex((picture) => picture.id === openId);
  const picture = pictures[at];
  const { view, stage, zoom, reset, pan, onPointerDown, onPointerMove, onPointerUp } = useZoom(picture?.id);
  if (picture === undefined) return null;
  const sender = picture.fromMe ? t('quote.mine') : (picture.contactName ?? contactName);
  const step = (by: number): void => {
    const next = pictures[at + by];
    if (next !== undefined) onShow(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isLarge = view.scale > 1;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => (isLarge ? pan(nudge, 0) : step(-1)),
      ArrowRight: () => (isLarge ? pan(-nudge, 0) : step(1)),
      ArrowUp: () => pan(0, nudge),
      ArrowDown: () => pan(0, -nudge),
      '+': () => zoom(1.5),
      '=': () => zoom(1.5),
      '-': () => zoom(1 / 1.5),
      '0': reset,
    };
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { sx: { borderRadius: 0 } } }}
      data-testid="lightbox"
    >
      <Root>
        <Bar>
          <Facts>
            <Title id={titleId}>{t('media.imageFrom', { name: sender })}</Title>
            <Note>{format.dateTime(picture.createdAt)}</Note>
          </Facts>
          <IconButton
            label={t('lightbox.zoomOut')}
            disabled={view.scale === 1}
            onClick={() => zoom(1 / 1.5)}
            data-testid="lightbox-zoom-out"
          >
            <ZoomOut />
          </IconButton>
          <IconButton label={t('lightbox.zoomIn')} onClick={() => zoom(1.5)} data-testid="lightbox-zoom-in">
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
        <Stage
          ref={stage}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onDoubleClick={() => (view.scale === 1 ? zoom(2) : reset())}
        >
          <img
            src={picture.url}
            alt={t('media.imageFrom', { name: sender })}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            data-testid="lightbox-picture"
          />
        </Stage>
        {at > 0 && (
          <Side data-side="left">
            <IconButton label={t('lightbox.previous')} onClick={() => step(-1)} data-testid="lightbox-previous">
              <ChevronLeft />
            </IconButton>
          </Side>
        )}
        {at < pictures.length - 1 && (
          <Side data-side="right">
            <IconButton label={t('lightbox.next')} onClick={() => step(1)} data-testid="lightbox-next">
              <ChevronRight />
            </IconButton>
          </Side>
        )}
        {picture.caption !== '' && (
          <Bar as="footer">
            <Note dir="auto">{picture.caption}</Note>
          </Bar>
        )}
      </Root>
    </Dialog>
  );
}
