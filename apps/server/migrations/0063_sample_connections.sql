-- Connections that the first run added as an example: every conversation over them is one, and says so.
ALTER TABLE connections ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
UPDATE connections c SET is_sample = true
FROM sample_records s
WHERE s.company_id = c.company_id AND s.kind = 'connection' AND s.record_id = c.id;
