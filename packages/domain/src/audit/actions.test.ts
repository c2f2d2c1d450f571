import { describe, expect, it } from 'vitest';
import { auditActionName, auditActions, auditSentence, auditTexts, kindOfObject } from './actions.ts';
import { auditActorName } from './sheet-titles.ts';

const languages = ['pt', 'en', 'es'] as const;

describe('what the log says', () => {
  it.each(auditActions)('S750 %s has a sentence of its own in every language, with the same object', (action) => {
    for (const language of languages) {
      const text: string = auditTexts[action][language];
      expect(text).toMatch(/^\p{Lu}/u);
      expect(text.includes('{object}')).toBe(auditTexts[action].pt.includes('{object}'));
      expect(auditActions.filter((other) => auditTexts[other][language] === text)).toEqual([action]);
    }
  });

  it('S750 puts the object in its place, whatever it is', () => {
    expect(auditSentence('user created', 'Ana $& {object}', 'pt')).toBe('Criou o usuário Ana $& {object}');
    expect(auditSentence('login', null, 'es')).toBe('Entró en el sistema');
    expect(auditActionName('tag deleted', 'en')).toBe('Deleted tag …');
  });

  it('S807 names settings, ways of paying and certificates as people do, and nothing else', () => {
    expect(auditSentence('setting changed', 'graceDays', 'es')).toBe('Cambió la configuración Días de tolerancia');
    expect(auditSentence('setting changed', 'constructor', 'pt')).toBe('Alterou a configuração constructor');
    expect(auditSentence('payment gateway connected', 'local', 'en')).toBe('Tried the payment gateway Own Pix key');
    expect(auditSentence('certificate removed', 'efiCertificate', 'pt')).toBe('Removeu o certificado Efí');
    expect(auditSentence('user created', 'graceDays', 'pt')).toBe('Criou o usuário graceDays');
  });

  it('S750 shows a word of an older release as it is', () => {
    expect(auditSentence('toy painted', '7', 'pt')).toBe('toy painted (7)');
    expect(auditSentence('constructor', null, 'pt')).toBe('constructor');
  });

  it.each([
    ['user changed', 'user'],
    ['second factor reset', 'user'],
    ['queue options saved', 'queue'],
    ['queue option created', 'queueOption'],
    ['connection ended', 'connection'],
    ['bot switched off for contact', 'contact'],
    ['contact list deleted', 'contactList'],
    ['contact list item deleted', null],
    ['contacts added to list', 'contactList'],
    ['campaign sent again', 'campaign'],
    ['campaign settings changed', null],
    ['quick message changed', 'quickMessage'],
    ['tag deleted', 'tag'],
    ['schedule cancelled', 'schedule'],
    ['webhook paused', 'webhook'],
    ['webhook event repeated', null],
    ['chat changed', 'chat'],
    ['chatbot right changed', null],
    ['announcement created', 'announcement'],
    ['help entry changed', 'helpEntry'],
    ['plan changed', 'plan'],
    ['company changed', 'company'],
    ['company purged', null],
    ['ticket closed for inactivity', 'ticket'],
    ['tickets exported', null],
    ['message deleted', 'message'],
    ['message rates changed', null],
    ['document revealed', 'message'],
    ['contacts exported', null],
    ['setting changed', null],
  ] as const)('S750 S1220 the object of "%s" is a %s', (action, kind) => {
    expect(kindOfObject(action)).toBe(kind);
  });

  it('S750 names who did it, also whose account is gone, the support and the product itself', () => {
    expect(auditActorName({ id: 3, name: 'Ana', isOperator: false }, 'pt')).toBe('Ana');
    expect(auditActorName({ id: 3, name: null, isOperator: false }, 'en')).toBe('User 3');
    expect(auditActorName({ id: 1, name: 'Rui', isOperator: true }, 'es')).toBe('Rui (soporte)');
    expect(auditActorName(null, 'pt')).toBe('Sistema');
  });
});
