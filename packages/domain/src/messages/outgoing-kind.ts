export type OutgoingFileKind = 'image' | 'video' | 'voice' | 'audio' | 'document';

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * The kind under which a file is sent on WhatsApp. A recording is a voice note when it is Opus already or can be made
 * into it; otherwise the customer gets it as an audio file rather than not at all.
 */
export function outgoingKind(
  mime: string,
  { isRecording, canConvert }: { isRecording: boolean; canConvert: boolean },
): OutgoingFileKind {
  if (pictures.has(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  if (mime === 'audio/ogg') return 'voice';
  if (mime.startsWith('audio/')) return isRecording && canConvert ? 'voice' : 'audio';
  return 'document';
}

/**
 * The caption of each file of a form. One text belongs to the first, several to the files in their order. A text that
 * only repeats the name of a file is none, whichever file it stands beside: older clients send the names, and not
 * always in the order of the files.
 */
export function captionsOf(body: string | readonly string[], isName: readonly ((text: string) => boolean)[]): string[] {
  const texts = [body].flat();
  return isName.map((_, place) => {
    const words = texts[place]?.trim() ?? '';
    return isName.some((isNameOf) => isNameOf(words)) ? '' : words;
  });
}

/** WhatsApp shows no captions under audio. */
export function carriesCaption(kind: OutgoingFileKind): boolean {
  return kind !== 'voice' && kind !== 'audio';
}
