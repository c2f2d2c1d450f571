let waiting = false;
const listeners = new Set<() => void>();

/** Whether the server has replaced the files this page was built from (S17). */
export const newVersion = {
  isWaiting: (): boolean => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The file that could not be loaded, as far as the browser's words tell; else the page itself. */
export function fileOf(error: unknown): string {
  return (error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined) ?? '/';
}

/**
 * Whether the server is there and has no such file: a server that is away, or on its way back, has no new version.
 * Where the file is not known, that it answers has to do.
 */
export async function isReplaced(file: string, ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const { status } = await ask(file, { method: 'HEAD', cache: 'no-store' });
    return file === '/' ? status < 500 : status === 404 || status === 410;
  } catch {
    return false;
  }
}

/** Notices when a part of the product can no longer be loaded because a newer version took its place. */
export function watchForNewVersion(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    void isReplaced(fileOf(payload)).then((isSo) => {
      if (!isSo) return;
      waiting = true;
      for (const listener of listeners) listener();
    });
  });
}
