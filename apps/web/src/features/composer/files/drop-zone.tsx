import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';

const Overlay = styled('div')({
  ...type.h2,
  position: 'fixed',
  zIndex: 4,
  display: 'grid',
  placeItems: 'center',
  border: `2px dashed ${color.primary}`,
  borderRadius: radius.card,
  background: `color-mix(in srgb, ${color.paper} 88%, transparent)`,
  color: color.onTint,
  // The drop has to reach the element beneath.
  pointerEvents: 'none',
});

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the conversation. A drop beside the input must not make the browser open the file
 * (S187).
 */
export function DropZone({
  inside,
  enabled,
  onFiles,
}: {
  inside: RefObject<HTMLElement | null>;
  enabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('composer');
  const [over, setOver] = useState<DOMRect | null>(null);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const zone = inside.current?.closest('section');
    if (!zone) return;
    const isHere = (event: DragEvent): boolean => event.target instanceof Node && zone.contains(event.target);
    const onDragOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const accepts = enabled && isHere(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = accepts ? 'copy' : 'none';
      setOver((known) => (accepts ? (known ?? zone.getBoundingClientRect()) : null));
    };
    const onDrop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(null);
      if (enabled && isHere(event)) take([...(event.dataTransfer?.files ?? [])]);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(null);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('dragleave', onLeave);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('dragleave', onLeave);
    };
  }, [enabled, inside]);

  if (over === null) return null;
  return (
    <Overlay
      style={{ left: over.left + 8, top: over.top + 8, width: over.width - 16, height: over.height - 16 }}
      data-testid="drop-veil"
    >
      {t('files.drop')}
    </Overlay>
  );
}
