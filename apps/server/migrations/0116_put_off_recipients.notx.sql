-- Whose turn was put off: every look at a running campaign asks when the first of them has it again, and reading all who
-- wait for that took longer than sending.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_recipients_put_off ON campaign_recipients (campaign_id, put_off_until) WHERE state = 'pending' AND put_off_until IS NOT NULL;
