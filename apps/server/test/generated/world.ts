import type { TestApp } from '../support/test-app.ts';
import type { TestCompany } from '../support/test-people.ts';

/** The companies the generated tests live in. */
export type World = {
  app: TestApp;
  /** The operator's own company. */
  platform: TestCompany;
  /** Where the callers work. */
  mine: TestCompany;
  /** Whose records nobody of `mine` may see or touch; its plan is not offered to the public. */
  other: TestCompany;
  /** Its subscription runs out while its people are logged in. */
  overdue: TestCompany;
  /** Switched off while its people are logged in. */
  disabled: TestCompany;
};
