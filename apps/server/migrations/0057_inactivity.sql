-- What a queue does about customers who stop answering: it reminds them and closes the conversation, after how many
-- minutes; null where it does not.
ALTER TABLE queues ADD COLUMN remind_after int CHECK (remind_after > 0);
ALTER TABLE queues ADD COLUMN remind_message text NOT NULL DEFAULT '';
ALTER TABLE queues ADD COLUMN close_after int CHECK (close_after > 0);
ALTER TABLE queues ADD COLUMN close_message text NOT NULL DEFAULT '';
ALTER TABLE queues ADD CONSTRAINT queues_close_after_reminder CHECK (close_after > remind_after);

-- Since when the customer owes an answer: since a person of the team, or the chatbot, last asked. Null once the customer
-- has written, or the ticket changed hands.
ALTER TABLE tickets ADD COLUMN silent_since timestamptz;
-- When the customer was reminded since the last answer.
ALTER TABLE tickets ADD COLUMN reminded_at timestamptz;
-- When somebody has to look whether it is time to remind, to close or to call a person.
ALTER TABLE tickets ADD COLUMN silence_due_at timestamptz;
CREATE INDEX tickets_silent ON tickets (company_id, silence_due_at) WHERE silence_due_at IS NOT NULL;
