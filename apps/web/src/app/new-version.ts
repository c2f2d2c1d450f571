import { createStore } from '../lib/store.ts';

/** Whether the server has replaced the files this page was built from (S17). */
export const hasNewVersion = createStore(false);

/** The file that could not be loaded, if the browser's error names it; otherwise the page itself. */
export function fileOf(error: unknown): string {
  return (error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined) ?? '/';
}

/**
 * Whether the server answers that it has no such file. A server that does not answer, or is starting, has no new
 * version. When the file is not known, any answer of the server counts.
 */
export async function isReplaced(file: string, ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const { status } = await ask(file, { method: 'HEAD', cache: 'no-store' });
    return file === '/' ? status < 500 : status === 404 || status === 410;
  } catch {
    return false;
  }
}

/** Notices when a part of the product can no longer be loaded because a newer version has replaced it. */
export function watchForNewVersion(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    void isReplaced(fileOf(payload)).then((isGone) => isGone && hasNewVersion.set(true));
  });
}
