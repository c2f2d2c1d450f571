-- Since when a customer waits for somebody to take the ticket: its opening, its return, its reopening.
ALTER TABLE tickets ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now();
UPDATE tickets SET waiting_since = created_at;

-- Who gave the ticket on, until whoever got it has opened it.
ALTER TABLE tickets ADD COLUMN transferred_by int;
ALTER TABLE tickets ADD FOREIGN KEY (company_id, transferred_by) REFERENCES users (company_id, id) ON DELETE SET NULL (transferred_by);
CREATE INDEX tickets_transferred_by ON tickets (company_id, transferred_by) WHERE transferred_by IS NOT NULL;

-- The message the preview shows, when it is one of ours: its ticks stand in the row. Read with the ticket, so nothing to keep in step.
ALTER TABLE tickets ADD COLUMN last_sent_id bigint;
