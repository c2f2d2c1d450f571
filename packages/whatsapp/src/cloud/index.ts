export { cloudCapabilities, coexistencePace } from './capabilities.ts';
export { createCloudDriver, type CloudOptions } from './create-cloud-driver.ts';
export { failureCode, meaningOf, type Meaning } from './error-meaning.ts';
export { GraphError } from './graph-error.ts';
export { callHttp, NotReached } from './http.ts';
export type { NumberHealth } from './health.ts';
export { sendableAs, mediaRules } from './media-rules.ts';
export { menuLimits } from './menu-body.ts';
export { textLimits } from './message-body.ts';
export type { CloudSettings, CloudTimeouts } from './settings.ts';
export {
  settingChecks,
  settingFaults,
  testSettings,
  type CheckResult,
  type ListeningFacts,
  type SettingCheck,
  type SettingFault,
  type SettingsReport,
} from './test-settings.ts';
export { answerChallenge } from './webhook/challenge.ts';
export type { WebhookProblem } from './webhook/found.ts';
export { readWebhook, type WebhookPart } from './webhook/read-webhook.ts';
export { signatureHeader, verifySignature } from './webhook/signature.ts';
