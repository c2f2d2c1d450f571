import type { AuditLanguage } from './languages.ts';

/** The columns of the log as a file. */
export const auditSheetTitles = {
  pt: ['Quando', 'Empresa', 'Quem', 'O quê', 'Endereço', 'Aparelho', 'Motivo', 'Acesso de suporte'],
  en: ['When', 'Company', 'Who', 'What', 'Address', 'Device', 'Reason', 'Support access'],
  es: ['Cuándo', 'Empresa', 'Quién', 'Qué', 'Dirección', 'Dispositivo', 'Motivo', 'Acceso de soporte'],
} as const satisfies Record<AuditLanguage, readonly string[]>;

/** Who did what the product did by itself, and how somebody is told from the company's own people. */
export const auditWords = {
  pt: { system: 'Sistema', operator: 'suporte', gone: 'Usuário' },
  en: { system: 'System', operator: 'support', gone: 'User' },
  es: { system: 'Sistema', operator: 'soporte', gone: 'Usuario' },
} as const satisfies Record<AuditLanguage, Record<string, string>>;

export type AuditActorName = { id: number; name: string | null; isOperator: boolean };

/** Who did it, in words: somebody whose account is gone keeps the number. */
export function auditActorName(actor: AuditActorName | null, language: AuditLanguage): string {
  const words = auditWords[language];
  if (actor === null) return words.system;
  const name = actor.name ?? `${words.gone} ${actor.id}`;
  return actor.isOperator ? `${name} (${words.operator})` : name;
}
