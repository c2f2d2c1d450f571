import { maxGraceDays, passwordLength, pixLimits, platformCompanyId, supportContactLimit } from '@balcao/domain';
import * as z from 'zod/mini';

const onOff = ['disabled', 'enabled'] as const;
const passwordMinimums = Array.from({ length: passwordLength.highestMin - passwordLength.min + 1 }, (_, step) =>
  String(passwordLength.min + step),
);

const graceDays = Array.from({ length: maxGraceDays + 1 }, (_, days) => String(days));

/** What a setting may hold: one of a few words, or free text; secret ones are written, never read back. */
export type SettingSpec = {
  default: string;
  values?: readonly string[];
  /** The fewest characters of a text that is not empty. */
  minLength?: number;
  maxLength?: number;
  secret?: true;
  /**
   * Who may change it, if not every admin. Those of `platform` rule all companies and exist in the operator's only; of
   * these, what comes as a file is written by the server alone.
   */
  holder?: 'super' | 'server' | 'platform' | 'platformServer';
  public?: true;
};

/** The closed list of a company's settings. */
export const settingSpecs = {
  userRating: { default: 'disabled', values: onOff, public: true },
  ratingComment: { default: 'disabled', values: onOff },
  scheduleType: { default: 'disabled', values: ['disabled', 'queue', 'company'], public: true },
  call: { default: 'disabled', values: onOff, public: true },
  CheckMsgIsGroup: { default: 'enabled', values: onOff, public: true },
  chatBotType: { default: 'text', values: ['text', 'button', 'list'], public: true },
  linkPreviews: { default: 'enabled', values: onOff, public: true },
  userCreation: { default: 'enabled', values: onOff },
  campaignsEnabled: { default: 'false', values: ['true', 'false'], holder: 'server', public: true },
  ipixc: { default: '', maxLength: 300 },
  tokenixc: { default: '', maxLength: 500, secret: true },
  ipmkauth: { default: '', maxLength: 300 },
  clientidmkauth: { default: '', maxLength: 300 },
  clientsecretmkauth: { default: '', maxLength: 500, secret: true },
  asaas: { default: '', maxLength: 500, secret: true, holder: 'super' },
  /** After how many minutes without an answer the chatbot calls a person; 0 for never. */
  chatbotTimeout: { default: '0', values: ['0', '5', '10', '15', '30', '60', '120'] },
  autoReopenTimeout: { default: '120', values: ['0', '30', '60', '120', '240', '480', '1440'] },
  ratingsTimeout: { default: '5', values: ['1', '5', '10', '30', '60'] },
  publicSignup: { default: 'disabled', values: onOff, holder: 'platform' },
  /** What newcomers have to know to sign up; empty when nothing. */
  signupCode: { default: '', maxLength: 200, holder: 'platform' },
  /** Where people of a company that may not enter reach the operator: an e-mail, web address or phone. */
  supportContact: { default: '', maxLength: supportContactLimit, holder: 'platform' },
  secondFactor: { default: 'optional', values: ['optional', 'required'], holder: 'platform' },
  /** How companies pay: by a Pix of our own that a person confirms, or through a bank. */
  paymentGateway: { default: 'local', values: ['local', 'efi', 'asaas'], holder: 'platform' },
  pixKey: { default: '', maxLength: pixLimits.key, holder: 'platform' },
  pixMerchantName: { default: '', maxLength: 100, holder: 'platform' },
  pixMerchantCity: { default: '', maxLength: 100, holder: 'platform' },
  efiClientId: { default: '', maxLength: 200, holder: 'platform' },
  efiClientSecret: { default: '', maxLength: 200, secret: true, holder: 'platform' },
  efiPixKey: { default: '', maxLength: pixLimits.key, holder: 'platform' },
  /** With its private key, as the bank made it; comes as a file. */
  efiCertificate: { default: '', secret: true, holder: 'platformServer' },
  billingAsaasKey: { default: '', maxLength: 500, secret: true, holder: 'platform' },
  /** Asaas takes 32 to 255 characters. */
  billingAsaasWebhookToken: { default: '', minLength: 32, maxLength: 255, secret: true, holder: 'platform' },
  minPasswordLength: { default: String(passwordLength.min), values: passwordMinimums, holder: 'platform' },
  /** How many days a company that has not paid goes on working. */
  graceDays: { default: '0', values: graceDays, holder: 'platform' },
} as const satisfies Record<string, SettingSpec>;

export type SettingKey = keyof typeof settingSpecs;
const settingKeys = Object.keys(settingSpecs).filter((key): key is SettingKey => key in settingSpecs);

/** The settings a company has: those for the whole platform belong to the company of its operator. */
export function settingKeysOf(companyId: number): SettingKey[] {
  return settingKeys.filter((key) => {
    const { holder }: SettingSpec = settingSpecs[key];
    const isOfPlatform = holder === 'platform' || holder === 'platformServer';
    return !isOfPlatform || companyId === platformCompanyId;
  });
}

/** Sent instead of a secret that is set. Saving it back changes nothing. */
export const secretMask = '••••••••';

export const setting = z.object({ key: z.string(), value: z.string(), isSet: z.boolean() });
export type Setting = z.output<typeof setting>;

export const settingKeyParams = z.object({ key: z.string().check(z.maxLength(50)) });
export const settingInput = z.object({
  key: z.optional(z.string().check(z.maxLength(50))),
  value: z.string().check(z.maxLength(500), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
});
