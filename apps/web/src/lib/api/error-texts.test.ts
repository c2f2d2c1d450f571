import { errorCatalogue } from '@balcao/contract';
import { languages, loadTexts } from '@balcao/locales';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorText, reasonText } from './errors.ts';
import { i18n, startI18n } from '../format/i18n.ts';

const codes = Object.keys(errorCatalogue);

describe('texts of the error catalogue', () => {
  it.each(languages)('S67 every code has a text in %s, and there is no text without a code', async (language) => {
    const texts = Object.keys(await loadTexts(language, 'errors'));
    const named = new Set(texts.map((key) => key.replace(/_(zero|one|many|other)$/, '')));
    expect([...named].sort()).toEqual([...codes, 'NETWORK', 'tooManyForHours', 'unknown'].sort());
  });

  describe('through the display rule', () => {
    beforeAll(async () => {
      // The page's own element is the only thing of a browser that starting the texts touches.
      vi.stubGlobal('document', { documentElement: {} });
      await startI18n();
    });
    // What other tests load in this process takes a page for a browser.
    afterAll(() => void vi.unstubAllGlobals());

    it.each(languages)('S67 no code is shown raw or with a hole in %s', async (language) => {
      await i18n.changeLanguage(language);
      for (const code of [...codes, 'NETWORK']) {
        const text = errorText(new ApiError(code, 400, { dueDate: '2026-03-09', retryAfter: 60, limit: 3 }));
        expect(text).not.toContain(code);
        expect(text).not.toMatch(/\{\{|\}\}|undefined/);
      }
    });

    it('S6 keeps the fixed text of an overdue company letter by letter', async () => {
      await i18n.changeLanguage('pt');
      expect(errorText(new ApiError('ERR_SUBSCRIPTION_EXPIRED', 402, { dueDate: '2026-03-09' }))).toBe(
        'Opss! Sua assinatura venceu 09/03/2026. Entre em contato com o Suporte para mais informações!',
      );
    });

    it('S66 the general text is the required one in English', async () => {
      await i18n.changeLanguage('en');
      expect(errorText(new Error('boom'))).toBe('An error occurred!');
    });

    it.each([
      ['pt', ['Obrigatório', 'Muito curto!', 'Muito longo!', 'E-mail inválido', 'Valor inválido']],
      ['en', ['Required', 'Too Short!', 'Too Long!', 'Invalid email', 'Invalid value']],
      ['es', ['Obligatorio', '¡Demasiado corto!', '¡Demasiado largo!', 'Correo inválido', 'Valor inválido']],
    ] as const)('R5 reasons of fields in %s', async (language, expected) => {
      await i18n.changeLanguage(language);
      expect(['required', 'tooShort', 'tooLong', 'invalidEmail', 'someNewReason'].map(reasonText)).toEqual(expected);
    });
  });
});
