const markupAtStart = /^\s*<[!?/a-z]/i;
/** Not at the start, but where a lenient reader would still take the text for a page. */
const markupNearStart = /<(?:!doctype|html|script|svg|iframe)[\s>]/i;
const byExtension: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv'],
  ['vcf', 'text/vcard'],
  ['ics', 'text/calendar'],
]);

/** Extensions of texts that a double click runs or a browser renders. */
export const activeExtensions: ReadonlySet<string> = new Set(
  (
    'js mjs cjs jse ts vbs vbe wsf wsh hta bat cmd ps1 psm1 sh bash zsh command py pl rb php phtml asp aspx jsp ' +
    'html htm xhtml shtml mht mhtml svg svgz xml xsl xslt swf exe com scr pif msi msp msc cpl dll jar apk app lnk reg scf url inf'
  ).split(' '),
);

/**
 * Whether the bytes read as text: no control characters but those that lay text out. Any 8-bit encoding will do, or
 * UTF-16 that says so.
 */
export function looksLikeText(head: Buffer): boolean {
  if (isUtf16(head)) return true;
  return !head.some(
    (byte) => byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d),
  );
}

/** The type of a text: markup of any sort and scripts by what they can do, harmless text by its extension. */
export function textType(head: Buffer, extension: string): string {
  const text = decode(head);
  if (text.startsWith('#!')) return 'text/x-script';
  if (markupAtStart.test(text) || markupNearStart.test(text.slice(0, 1024))) return 'text/html';
  if (activeExtensions.has(extension)) return 'text/x-script';
  return byExtension.get(extension) ?? 'text/plain';
}

const isUtf16 = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

function decode(head: Buffer): string {
  const encoding = !isUtf16(head) ? 'utf-8' : head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(encoding).decode(head);
}
