import { type DragEvent, useState } from 'react';

/** What was chosen, dropped or pasted. */
export const filesOf = (list: FileList | null | undefined): File[] => [...(list ?? [])];

/** Takes files that are dropped; other things that are dragged along are none of its business. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (): void => setOver(false),
      onDrop: (event: DragEvent): void => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        onFiles(filesOf(event.dataTransfer.files));
      },
    },
  };
}
