export type FileKind = 'picture' | 'video' | 'audio' | 'document' | 'text' | 'archive' | 'other';

type FileType = {
  kind: FileKind;
  /** How such files are called; the first is given to a file that is called otherwise. */
  extensions: readonly [string, ...string[]];
  /** Shown in the browser instead of offered for download: only what cannot carry a script. */
  inline?: true;
};

/** What a file becomes when its bytes are of no type below: kept, but never shown. */
export const unknownType = 'application/octet-stream';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Every type the product knows by its bytes. Whatever can run or carry a script is absent on purpose. */
const fileTypes: ReadonlyMap<string, FileType> = new Map<string, FileType>([
  ['image/jpeg', { kind: 'picture', extensions: ['jpg', 'jpeg', 'jfif'], inline: true }],
  ['image/png', { kind: 'picture', extensions: ['png'], inline: true }],
  ['image/webp', { kind: 'picture', extensions: ['webp'], inline: true }],
  ['image/gif', { kind: 'picture', extensions: ['gif'], inline: true }],
  ['image/avif', { kind: 'picture', extensions: ['avif'] }],
  ['image/heic', { kind: 'picture', extensions: ['heic', 'heif'] }],
  ['image/heif', { kind: 'picture', extensions: ['heif', 'heic'] }],
  ['image/bmp', { kind: 'picture', extensions: ['bmp'] }],
  ['image/tiff', { kind: 'picture', extensions: ['tif', 'tiff'] }],
  ['video/mp4', { kind: 'video', extensions: ['mp4', 'm4v'], inline: true }],
  ['video/quicktime', { kind: 'video', extensions: ['mov'] }],
  ['video/webm', { kind: 'video', extensions: ['webm'] }],
  ['video/3gpp', { kind: 'video', extensions: ['3gp'] }],
  ['video/matroska', { kind: 'video', extensions: ['mkv'] }],
  ['video/vnd.avi', { kind: 'video', extensions: ['avi'] }],
  ['video/mpeg', { kind: 'video', extensions: ['mpg', 'mpeg'] }],
  ['audio/ogg', { kind: 'audio', extensions: ['ogg', 'oga', 'opus'], inline: true }],
  ['audio/mpeg', { kind: 'audio', extensions: ['mp3'], inline: true }],
  ['audio/mp4', { kind: 'audio', extensions: ['m4a', 'mp4'], inline: true }],
  ['audio/aac', { kind: 'audio', extensions: ['aac'] }],
  ['audio/amr', { kind: 'audio', extensions: ['amr'] }],
  ['audio/wav', { kind: 'audio', extensions: ['wav'] }],
  ['audio/flac', { kind: 'audio', extensions: ['flac'] }],
  ['application/pdf', { kind: 'document', extensions: ['pdf'], inline: true }],
  [`${office}.wordprocessingml.document`, { kind: 'document', extensions: ['docx'] }],
  [`${office}.spreadsheetml.sheet`, { kind: 'document', extensions: ['xlsx'] }],
  [`${office}.presentationml.presentation`, { kind: 'document', extensions: ['pptx'] }],
  [`${openDocument}.text`, { kind: 'document', extensions: ['odt'] }],
  [`${openDocument}.spreadsheet`, { kind: 'document', extensions: ['ods'] }],
  [`${openDocument}.presentation`, { kind: 'document', extensions: ['odp'] }],
  ['application/msword', { kind: 'document', extensions: ['doc'] }],
  ['application/vnd.ms-excel', { kind: 'document', extensions: ['xls'] }],
  ['application/vnd.ms-powerpoint', { kind: 'document', extensions: ['ppt'] }],
  ['application/rtf', { kind: 'document', extensions: ['rtf'] }],
  ['text/plain', { kind: 'text', extensions: ['txt', 'log', 'md', 'text'] }],
  ['text/csv', { kind: 'text', extensions: ['csv'] }],
  ['text/vcard', { kind: 'text', extensions: ['vcf'] }],
  ['text/calendar', { kind: 'text', extensions: ['ics'] }],
  ['application/zip', { kind: 'archive', extensions: ['zip'] }],
  ['application/x-rar-compressed', { kind: 'archive', extensions: ['rar'] }],
  ['application/x-7z-compressed', { kind: 'archive', extensions: ['7z'] }],
]);

/** The kind of a type; whatever is not known is `other`. */
export function kindOf(mime: string): FileKind {
  return fileTypes.get(mime)?.kind ?? 'other';
}

/** The extensions a type goes by, the usual one first; none for what is not known. */
export function extensionsOf(mime: string): readonly string[] {
  return fileTypes.get(mime)?.extensions ?? [];
}

/** Whether the browser may show the file itself. Everything else is a download. */
export function isShownInline(mime: string): boolean {
  return fileTypes.get(mime)?.inline === true;
}

/** The known type an extension promises, or null. */
export function typeByExtension(extension: string): string | null {
  for (const [mime, { extensions }] of fileTypes) if (extensions.includes(extension)) return mime;
  return null;
}
