import type { IncomingMessage } from 'node:http';

/** A charge as the bank keeps it, whichever of the two it is. */
export type StoredCharge = {
  id: string;
  reference: string;
  valueCents: number;
  paidCents: number;
  state: 'waiting' | 'paid' | 'over';
  /** Efí's place of the QR code. */
  loc: number;
  /** What came along: the payer's document, the description. */
  sent: Record<string, unknown>;
};

/** A call of one of the two, without what stands before its own paths. */
export type Question = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  request: IncomingMessage;
};
/** What the bank answers to it. */
export type Reply = { status: number; body: unknown };

/** How the bank lies or fails, until it is told otherwise. */
export type Faults = {
  /** Answers nothing but errors. */
  isDown?: boolean;
  /** Answers another charge than the one asked for. */
  answersCharge?: string;
  /** The check of its codes is wrong. */
  breaksCodes?: boolean;
  /** Answers pages instead of JSON. */
  answersPages?: boolean;
  /** Its trial calls do not carry what the address was marked with. */
  dropsMark?: boolean;
  /** Until when its codes can be paid, as Asaas writes it. */
  codesUntil?: string;
  /** Called when a charge was made and before its maker hears of it. */
  beforeAnswer?: (charge: StoredCharge) => Promise<void>;
};

/** What the two banks share: their charges, and what they are told to do. */
export type Books = {
  charges: Map<string, StoredCharge>;
  faults: Faults;
  /** Where notices are to be sent, as it was registered. */
  webhookUrl: string | null;
  /** How we answered the trial calls before each registration, the one without a certificate first. */
  trials: number[];
  /** Keeps a new charge; its maker hears of it afterwards. */
  add(charge: Omit<StoredCharge, 'paidCents' | 'state' | 'loc'>): Promise<StoredCharge>;
  /** What is answered to a question about a charge. */
  shown(id: string): StoredCharge | undefined;
  /** The code by which a charge is paid. */
  codeOf(charge: StoredCharge): string;
};
