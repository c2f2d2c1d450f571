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

/** The caption of a file; none when it only repeats the name, as older clients send it. */
export function captionOf(body: string, fileName: string): string {
  const words = body.trim();
  return words === fileName.trim() ? '' : words;
}

/** WhatsApp shows no captions under audio. */
export function carriesCaption(kind: OutgoingFileKind): boolean {
  return kind !== 'voice' && kind !== 'audio';
}
