-- What a customer is told whose conversation is given from one queue to another; empty for nothing.
ALTER TABLE connections ADD COLUMN transfer_message text NOT NULL DEFAULT '';
