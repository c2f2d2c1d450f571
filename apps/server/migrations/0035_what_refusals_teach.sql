-- When Meta last refused a message because nobody pays for it; null once it is known to be settled.
ALTER TABLE connections ADD COLUMN payment_missing_at timestamptz;
-- WhatsApp did not say how long it holds the account back: then `restricted_until` is only how long we keep saying so.
ALTER TABLE connections ADD COLUMN restriction_is_open boolean NOT NULL DEFAULT false;
-- Since when the person wants no marketing, and when anything was last said about it: older news must not undo newer ones.
ALTER TABLE contacts ADD COLUMN opted_out_at timestamptz;
ALTER TABLE contacts ADD COLUMN marketing_told_at timestamptz;
-- How often in a row WhatsApp said that nobody has this number; whatever comes from there or gets there ends the count.
ALTER TABLE contacts ADD COLUMN unreachable_count int NOT NULL DEFAULT 0;
