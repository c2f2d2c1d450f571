import { hostileFillers, hostileText, linearGrowth, workGrowth } from '@balcao/testing';
import { describe, expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

const cases: readonly (readonly [raw: string, mime: string, safe: string])[] = [
  ['foto.png', 'image/png', 'foto.png'],
  ['FOTO.JPEG', 'image/jpeg', 'FOTO.jpeg'],
  ['relatório ação.pdf', 'application/pdf', 'relatório ação.pdf'],
  ['ata v1.2 final.pdf', 'application/pdf', 'ata v1.2 final.pdf'],
  ['sem extensao', 'image/png', 'sem extensao.png'],
  ['', 'image/png', 'file.png'],
  ['...', 'image/png', 'file.png'],
  ['.htaccess', 'text/plain', 'htaccess.txt'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['..\\..\\boot.ini', 'text/plain', 'boot.ini.txt'],
  ['C:\\Users\\ana\\foto.png', 'image/png', 'foto.png'],
  // Double extensions, T44.
  ['fatura.pdf.exe', 'application/pdf', 'fatura_pdf_exe.pdf'],
  ['foto.exe.png', 'image/png', 'foto_exe.png'],
  ['foto.php.jpg.png', 'image/png', 'foto_php_jpg.png'],
  ['pagina.html', 'image/png', 'pagina_html.png'],
  // What is kept as bytes never looks like what it is not.
  ['foto.png', 'application/octet-stream', 'foto_png.bin'],
  ['nota.xml', 'application/octet-stream', 'nota.xml'],
  ['foto.jpg.exe', 'application/octet-stream', 'foto_jpg.exe'],
  ['misterio', 'application/octet-stream', 'misterio'],
  // Right-to-left override and other invisible characters, T44.
  ['foto\u202Egnp.exe', 'image/png', 'fotognp_exe.png'],
  ['a\u200Eb\u200Bc\uFEFF.png', 'image/png', 'abc.png'],
  ['a\u0000b\u001Fc\u007F\u0085.png', 'image/png', 'abc.png'],
  ['linha\r\nquebrada\u2028.png', 'image/png', 'linhaquebrada.png'],
  ['meio \uD800 par.png', 'image/png', 'meio par.png'],
  ['a"b<c>d|e?f*g:h%.png', 'image/png', 'a_b_c_d_e_f_g_h_.png'],
  ['CON.png', 'image/png', '_CON.png'],
  ['lpt1', 'application/octet-stream', '_lpt1'],
  ['espaco .png ', 'image/png', 'espaco.png'],
  ['😀 festa.png', 'image/png', '😀 festa.png'],
];

describe('names of files', () => {
  test.each(cases)('T44: %j of %s becomes %j', (raw, mime, safe) => {
    expect(safeFileName(raw, mime)).toBe(safe);
  });

  test('T44: a long name keeps its extension', () => {
    const safe = safeFileName(`${'á'.repeat(5_000)}.pdf`, 'application/pdf');
    expect([...safe]).toHaveLength(150);
    expect(safe.endsWith('á.pdf')).toBe(true);
  });

  test.each(Object.entries(hostileFillers))('%s cost no more in a long name than in a short one', async (_, filler) => {
    const growth = await workGrowth(
      (raw) => safeFileName(raw, 'application/pdf'),
      (length) => hostileText(filler, length),
    );
    expect(growth).toBeLessThan(linearGrowth);
  });

  test.each(cases)('a safe name of %j stays as it is', (raw, mime) => {
    const once = safeFileName(raw, mime);
    expect(safeFileName(once, mime)).toBe(once);
  });
});
