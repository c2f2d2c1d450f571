import type { Day } from '@balcao/domain';

/** Who pays, as far as banks want to know it. */
export type Payer = {
  readonly name: string;
  /** CPF or CNPJ without separators, or empty. */
  readonly document: string;
  readonly email: string | null;
};

export type ChargeRequest = {
  /** Our own name of the charge, which the bank carries along. */
  readonly reference: string;
  readonly valueCents: number;
  readonly description: string;
  readonly seconds: number;
  /** Today or later: banks take no charge for a day that is over. */
  readonly dueDate: Day;
  readonly payer: Payer;
};

/** A charge as the bank knows it at this moment. */
export type BankCharge = {
  readonly reference: string;
  readonly bankId: string;
  readonly state: 'waiting' | 'paid' | 'over';
  /** What arrived and was not sent back. */
  readonly paidCents: number;
  /** The number of the payment in the Pix system, where the bank tells it. */
  readonly endToEndId: string | null;
};

/** A bank that makes Pix charges and tells us of payments. Every call may fail with `BankFailed`. */
export type Bank = {
  /** Makes a charge; answers the bank's name of it, the text to pay it with, and until when if not as asked for. */
  open(charge: ChargeRequest): Promise<{ bankId: string; code: string; expiresAt: Date | null }>;
  /** Reads a charge; null when the bank knows none of this name. */
  read(bankId: string): Promise<BankCharge | null>;
  /** Makes a charge unpayable; one that is gone or paid already stays so. */
  cancel(bankId: string): Promise<void>;
  /** Proves that the access works and, where the bank offers it, tells it where to send its notices. */
  connect(noticeUrl: string): Promise<void>;
};

/** The certificate of an account with its private key. */
export type AccountCertificate = { readonly pfx: Buffer } | { readonly cert: string; readonly key: string };

export type EfiAccess = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly pixKey: string;
  readonly certificate: AccountCertificate;
};

export type AsaasAccess = { readonly apiKey: string };

export type Banks = { efi(access: EfiAccess): Bank; asaas(access: AsaasAccess): Bank };

/** The bank did not answer as agreed. Its message names the step and the status, never what was sent. */
export class BankFailed extends Error {
  override readonly name = 'BankFailed';
  readonly status: number | null;

  constructor(step: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(status === null ? `${step}: no answer` : `${step}: ${status}`, { cause });
    this.status = status;
  }
}
