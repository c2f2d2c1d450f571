import type { AuditLanguage } from './languages.ts';
import { supportCallNames } from './support-call-names.ts';

type Names = Readonly<Record<string, Readonly<Record<AuditLanguage, string>>>>;

/**
 * The settings as the screens call them, those of another system with its name before. The log is also read as a file,
 * which the server writes, so the names stand here as well; a test compares them with the texts of the screens.
 */
const settingNames: Names = {
  userRating: { pt: 'Avaliações', en: 'Ratings', es: 'Valoraciones' },
  ratingComment: { pt: 'Comentário da avaliação', en: 'Comment on the rating', es: 'Comentario de la valoración' },
  scheduleType: { pt: 'Gerenciamento de Expediente', en: 'Opening hours', es: 'Gestión de horarios' },
  call: { pt: 'Aceitar chamadas', en: 'Accept calls', es: 'Aceptar llamadas' },
  CheckMsgIsGroup: { pt: 'Ignorar mensagens de grupos', en: 'Ignore group messages', es: 'Ignorar mensajes de grupos' },
  chatBotType: { pt: 'Tipo do chatbot', en: 'Chatbot type', es: 'Tipo de chatbot' },
  linkPreviews: { pt: 'Prévia de links', en: 'Link previews', es: 'Vista previa de enlaces' },
  userCreation: { pt: 'Criação de usuários', en: 'User creation', es: 'Creación de usuarios' },
  campaignsEnabled: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
  ipixc: { pt: 'IXC: IP do servidor', en: 'IXC: Server IP', es: 'IXC: IP del servidor' },
  tokenixc: { pt: 'IXC: Token', en: 'IXC: Token', es: 'IXC: Token' },
  ipmkauth: { pt: 'MK-AUTH: IP do servidor', en: 'MK-AUTH: Server IP', es: 'MK-AUTH: IP del servidor' },
  clientidmkauth: { pt: 'MK-AUTH: Client ID', en: 'MK-AUTH: Client ID', es: 'MK-AUTH: Client ID' },
  clientsecretmkauth: { pt: 'MK-AUTH: Client Secret', en: 'MK-AUTH: Client Secret', es: 'MK-AUTH: Client Secret' },
  asaas: { pt: 'ASAAS: Token', en: 'ASAAS: Token', es: 'ASAAS: Token' },
  chatbotTimeout: { pt: 'Chatbot sem resposta', en: 'Chatbot without an answer', es: 'Chatbot sin respuesta' },
  autoReopenTimeout: { pt: 'Reabrir o mesmo atendimento', en: 'Reopen the same ticket', es: 'Reabrir el mismo ticket' },
  ratingsTimeout: { pt: 'Prazo para avaliar', en: 'Time to rate', es: 'Plazo para valorar' },
  publicSignup: {
    pt: 'Cadastro aberto ao público',
    en: 'Signup open to the public',
    es: 'Registro abierto al público',
  },
  signupCode: { pt: 'Código de cadastro', en: 'Signup code', es: 'Código de registro' },
  supportContact: { pt: 'Contato do suporte', en: 'Support contact', es: 'Contacto del soporte' },
  secondFactor: {
    pt: 'Exigir a verificação em duas etapas',
    en: 'Demand two-step verification',
    es: 'Exigir la verificación en dos pasos',
  },
  paymentGateway: { pt: 'Meio de pagamento', en: 'Means of payment', es: 'Medio de pago' },
  pixKey: { pt: 'Chave Pix', en: 'Pix key', es: 'Clave Pix' },
  pixMerchantName: { pt: 'Nome de quem recebe', en: 'Name of the payee', es: 'Nombre de quien recibe' },
  pixMerchantCity: { pt: 'Cidade de quem recebe', en: 'City of the payee', es: 'Ciudad de quien recibe' },
  efiClientId: { pt: 'Efí: Client ID', en: 'Efí: Client ID', es: 'Efí: Client ID' },
  efiClientSecret: { pt: 'Efí: Client secret', en: 'Efí: Client secret', es: 'Efí: Client secret' },
  efiPixKey: { pt: 'Chave Pix da conta Efí', en: 'Pix key of the Efí account', es: 'Clave Pix de la cuenta Efí' },
  efiCertificate: { pt: 'Efí: Certificado', en: 'Efí: Certificate', es: 'Efí: Certificado' },
  billingAsaasKey: { pt: 'Asaas: Chave da API', en: 'Asaas: API key', es: 'Asaas: Clave de la API' },
  billingAsaasWebhookToken: {
    pt: 'Asaas: Token do webhook',
    en: 'Asaas: Webhook token',
    es: 'Asaas: Token del webhook',
  },
  minPasswordLength: {
    pt: 'Tamanho mínimo das senhas',
    en: 'Least length of passwords',
    es: 'Longitud mínima de las contraseñas',
  },
  graceDays: { pt: 'Dias de tolerância', en: 'Days of grace', es: 'Días de tolerancia' },
};

const efi = { pt: 'Efí', en: 'Efí', es: 'Efí' };

/** The ways by which companies pay, as the screen calls them. */
const gatewayNames: Names = {
  local: { pt: 'Chave Pix própria', en: 'Own Pix key', es: 'Clave Pix propia' },
  efi,
  asaas: { pt: 'Asaas', en: 'Asaas', es: 'Asaas' },
};

/** The actions whose object is a word of the program, and what people call it. */
const namesOf: Readonly<Record<string, Names>> = {
  'setting changed': settingNames,
  'payment gateway connected': gatewayNames,
  'certificate removed': { efiCertificate: efi },
  'asked in support': supportCallNames,
};

/** What an action was done to, as people call it; what has no such name stands for itself. */
export function auditObject(action: string, object: string, language: AuditLanguage): string {
  const names = Object.hasOwn(namesOf, action) ? namesOf[action] : undefined;
  return names && Object.hasOwn(names, object) ? (names[object]?.[language] ?? object) : object;
}
