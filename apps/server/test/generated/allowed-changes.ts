/** What a call may do to a table. */
export type TableChanges = {
  /** Rows may appear; in these columns they may differ from the row the same call adds without the extra keys. */
  added?: readonly string[];
  /** Columns of existing rows that may change. */
  changed?: readonly string[];
  removed?: true;
};

/** A row in the audit log. */
export const auditRow = { audit_log: { added: ['id', 'at', 'object', 'address'] } };

/** What a limit counts. */
export const counted = {
  rate_counters: { added: ['name', 'key', 'window_started_at'], changed: ['count', 'window_started_at'] },
};

/** The columns in which two new users may differ. */
export const newUser = ['id', 'name', 'email', 'password_hash', 'created_at', 'updated_at'];
