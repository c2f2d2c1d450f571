import { maxFilesPerMessage } from '@balcao/contract';

/** A file that waits for its confirmation, with the caption it will have. */
export type TrayFile = { readonly key: number; readonly file: File; readonly caption: string };

/** Why files stayed outside: too many of them, too large, or nothing inside (a folder looks so). */
export type TrayRefusal = 'tooMany' | 'tooLarge' | 'empty';

let lastKey = 0;

/** Adds files to the tray as far as they may be sent, and says why others stayed outside. */
export function addToTray(
  tray: readonly TrayFile[],
  incoming: readonly File[],
  limit: number,
): { tray: readonly TrayFile[]; refused: readonly TrayRefusal[] } {
  const refused = new Set<TrayRefusal>();
  const fitting = incoming.filter(({ size }) => {
    if (size === 0) refused.add('empty');
    if (size > limit) refused.add('tooLarge');
    return size > 0 && size <= limit;
  });
  const room = maxFilesPerMessage - tray.length;
  if (fitting.length > room) refused.add('tooMany');
  return {
    tray: [...tray, ...fitting.slice(0, room).map((file) => ({ key: (lastKey += 1), file, caption: '' }))],
    refused: [...refused],
  };
}

/** The tray without one file. */
export function removeFromTray(tray: readonly TrayFile[], key: number): readonly TrayFile[] {
  return tray.filter((item) => item.key !== key);
}

/** The tray with another caption under one file. */
export function captionInTray(tray: readonly TrayFile[], key: number, caption: string): readonly TrayFile[] {
  return tray.map((item) => (item.key === key ? { ...item, caption } : item));
}

/** The files of a paste; none when there is text too, as office programs add a picture of what was copied. */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'types'>): readonly File[] {
  return data.types.includes('text/plain') ? [] : [...data.files];
}
