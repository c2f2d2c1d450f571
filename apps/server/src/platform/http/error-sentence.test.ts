import { errorCatalogue, type ErrorCode } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorData } from '../errors.ts';
import { errorSentence } from './error-sentence.ts';

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode => code in errorCatalogue);
const sentence = (code: ErrorCode, data: ErrorData = {}) => errorSentence(new AppError(code, { data }));

describe('the sentence of a refusal', () => {
  it.each(codes)('S1071 %s has one in Portuguese, without a hole', (code) => {
    expect(sentence(code)).toMatch(/^[\p{Lu}"].{10,}[.!?]$/u);
    expect(sentence(code)).not.toMatch(/ERR_|\{\{|undefined/);
  });

  it.each<[ErrorCode, ErrorData, string]>([
    ['ERR_VALIDATION', { fields: { token: 'invalid' } }, 'Confira estes campos: token.'],
    ['ERR_VALIDATION', { fields: { name: 'tooShort', color: 'invalid' } }, 'Confira estes campos: name, color.'],
    ['ERR_TOO_MANY_REQUESTS', {}, 'Muitas tentativas. Tente novamente em instantes.'],
    ['ERR_TOO_MANY_REQUESTS', { retryAfter: 20 }, 'Muitas tentativas. Tente novamente em 1 minuto.'],
    ['ERR_TOO_MANY_REQUESTS', { retryAfter: 5399 }, 'Muitas tentativas. Tente novamente em 90 minutos.'],
    ['ERR_TOO_MANY_REQUESTS', { retryAfter: 5400 }, 'Muitas tentativas. Tente novamente em 2 horas.'],
    ['ERR_TOO_MANY_REQUESTS', { retryAfter: 1422 * 60 }, 'Muitas tentativas. Tente novamente em 24 horas.'],
    [
      'ERR_SUBSCRIPTION_EXPIRED',
      { dueDate: '2026-03-09' },
      'Opss! Sua assinatura venceu 09/03/2026. Entre em contato com o Suporte para mais informações!',
    ],
    ['ERR_PASSWORD_TOO_SHORT', { limit: 8 }, 'Esta senha é curta demais: são precisos pelo menos 8 caracteres.'],
  ])('S1071 %s with %j', (code, data, expected) => {
    expect(sentence(code, data)).toBe(expected);
  });
});
