/** Texts that became programs somewhere else; each would set `ran` if it did here (T41). */
export const scriptVectors: readonly string[] = [
  '<script>window.ran=1</script>',
  '<SCRIPT SRC=/evil.js></SCRIPT>',
  '<script/x>window.ran=1</script>',
  '<scr<script>ipt>window.ran=1</scr</script>ipt>',
  '"><script>window.ran=1</script>',
  "'><script>window.ran=1</script>",
  '</p><script>window.ran=1</script>',
  '</textarea><script>window.ran=1</script>',
  '</title><script>window.ran=1</script>',
  '<!--><script>window.ran=1</script>-->',
  '<img src=x onerror=window.ran=1>',
  '<img src="x" onerror="window.ran=1">',
  '<img src=x onerror=window.ran=1//',
  '<IMG """><SCRIPT>window.ran=1</SCRIPT>">',
  '<img src=javascript:window.ran=1>',
  '<img src="jav\tascript:window.ran=1">',
  '<img srcset="x" onerror=window.ran=1>',
  '<image src=x onerror=window.ran=1>',
  '<svg onload=window.ran=1>',
  '<svg/onload=window.ran=1>',
  '<svg><script>window.ran=1</script></svg>',
  '<svg><animate onbegin=window.ran=1 attributeName=x dur=1s>',
  '<svg><set attributeName=onmouseover to=window.ran=1>',
  '<svg><a xlink:href="javascript:window.ran=1"><text x=20 y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=window.ran=1>#x"/></svg>',
  '<math><mtext><script>window.ran=1</script></mtext></math>',
  '<math href="javascript:window.ran=1">x</math>',
  '<body onload=window.ran=1>',
  '<iframe src="javascript:window.ran=1">',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<frameset onload=window.ran=1>',
  '<object data="javascript:window.ran=1">',
  '<object data="data:text/html,<script>opener.ran=1</script>">',
  '<embed src="javascript:window.ran=1">',
  '<applet code="x">',
  '<video><source onerror="window.ran=1"></video>',
  '<video src=x onerror=window.ran=1>',
  '<audio src=x onerror=window.ran=1>',
  '<details open ontoggle=window.ran=1>',
  '<input autofocus onfocus=window.ran=1>',
  '<select autofocus onfocus=window.ran=1>',
  '<textarea autofocus onfocus=window.ran=1>',
  '<keygen autofocus onfocus=window.ran=1>',
  '<marquee onstart=window.ran=1>x</marquee>',
  '<form action="javascript:window.ran=1"><button>x</button></form>',
  '<button formaction="javascript:window.ran=1">x</button>',
  '<isindex action="javascript:window.ran=1" type=image>',
  '<a href="javascript:window.ran=1">x</a>',
  '<a href="JaVaScRiPt:window.ran=1">x</a>',
  '<a href="data:text/html,<script>opener.ran=1</script>" target=_blank>x</a>',
  '<base href="javascript:window.ran=1//">',
  '<link rel=stylesheet href="javascript:window.ran=1">',
  '<link rel=import href="data:text/html,<script>window.ran=1</script>">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.ran=1">',
  '<style>@import "javascript:window.ran=1";</style>',
  '<style>*{background:url("javascript:window.ran=1")}</style>',
  '<div style="background:url(javascript:window.ran=1)">x</div>',
  '<div style="width:expression(window.ran=1)">x</div>',
  '<table background="javascript:window.ran=1">',
  '<template><script>window.ran=1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  '<xss id=x tabindex=1 onfocus=window.ran=1></xss>',
  'javascript:window.ran=1',
  'JAVASCRIPT:window.ran=1',
  'java\u0000script:window.ran=1',
  'javascript&colon;window.ran=1',
  '&#106;avascript:window.ran=1',
  'data:text/html,<script>opener.ran=1</script>',
  'data:text/html;base64,PHNjcmlwdD5vcGVuZXIucmFuPTE8L3NjcmlwdD4=',
  'vbscript:window.ran=1',
  'https://x.test/"onmouseover="window.ran=1',
  "https://x.test/'onmouseover='window.ran=1",
  'https://x.test/<img src=x onerror=window.ran=1>',
  'https://x.test/javascript:window.ran=1',
  '*<img src=x onerror=window.ran=1>*',
  '_<svg onload=window.ran=1>_',
  '~<script>window.ran=1</script>~',
  '`<img src=x onerror=window.ran=1>`',
  '```<script>window.ran=1</script>```',
  '> <img src=x onerror=window.ran=1>',
  '- <img src=x onerror=window.ran=1>',
  '1. <img src=x onerror=window.ran=1>',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '#{window.ran=1}',
  '<%= window.ran=1 %>',
  '{{t("x")}} $t(x)',
  '__proto__',
  '\u202e<script>window.ran=1</script>\u202c',
  '\ufeff<script>window.ran=1</script>',
  '＜script＞window.ran=1＜/script＞',
  '%3Cscript%3Ewindow.ran=1%3C/script%3E',
  '\\u003cscript\\u003ewindow.ran=1\\u003c/script\\u003e',
  '<a href="tel:1" onclick="window.ran=1">x</a>',
];

/** A message as far as a text of a stranger is part of it. */
type MessageWithText = {
  kind?: string;
  body?: string;
  mediaState?: 'failed' | 'ready';
  mediaName?: string;
  mediaMime?: string;
};

/** Every place of a message that shows what a stranger wrote, besides quotes. */
export const textPlaces: readonly ((text: string) => MessageWithText)[] = [
  (body) => ({ body }),
  (body) => ({ kind: 'location', body }),
  (text) => ({
    kind: 'location',
    body: JSON.stringify({ name: text, address: text, latitude: text, longitude: text }),
  }),
  (text) => ({
    kind: 'contact',
    body: JSON.stringify([{ displayName: text, vcard: `FN:${text}\nTEL;waid=${text}:${text}` }]),
  }),
  (text) => ({ kind: 'contact', body: `BEGIN:VCARD\nFN:${text}\nTEL:${text}\nEND:VCARD` }),
  (text) => ({ kind: 'image', mediaState: 'failed', mediaName: text, mediaMime: 'image/png', body: text }),
  (text) => ({ kind: 'document', mediaState: 'ready', mediaName: text, body: text }),
  (text) => ({ kind: text, body: text }),
];

/**
 * What of an element and those inside it could run a program: tags and attributes that do, and addresses that are not
 * plain links or files of ours. It runs inside the page and may use nothing from outside itself.
 */
export function findScripts(box: Element): string[] {
  const bad = new Set<string>();
  for (const element of box.querySelectorAll('*')) {
    if (/^(script|iframe|object|embed|base|meta|link|style|form|frame|applet|template)$/i.test(element.tagName))
      bad.add(element.outerHTML);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') bad.add(`${name}=${value}`);
      if ((name === 'href' || name === 'src') && !/^(https?:|tel:\+\d+$|\/media\/|#)/.test(value))
        bad.add(`${name}=${value}`);
    }
  }
  return [...bad];
}
