-- When the last message of a ticket was written: accepting or tagging it changes updated_at too. Null for tickets whose
-- last message is older than this column; there updated_at is shown.
ALTER TABLE tickets ADD COLUMN last_message_at timestamptz;
