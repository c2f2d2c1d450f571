-- The filters of contacts by state. Few contacts are blocked, without bot, without a number or want no advertising, and
-- whoever looked for one of these read all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_marked ON contacts (company_id, folded_name, id) WHERE is_blocked OR is_bot_off OR number IS NULL OR opted_out_at IS NOT NULL;
