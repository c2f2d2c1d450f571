-- Quick messages of the whole company, or of one of its queues, which its admins write: they have no owner. Any may have
-- a file that is sent with it, and is counted when it is used.
ALTER TABLE quick_messages ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE quick_messages ADD COLUMN queue_id int;
ALTER TABLE quick_messages ADD COLUMN media_id uuid;
ALTER TABLE quick_messages ADD COLUMN media_name text;
ALTER TABLE quick_messages ADD COLUMN uses int NOT NULL DEFAULT 0;
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_one_scope CHECK (user_id IS NULL OR queue_id IS NULL);
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_company_fkey
  FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE;
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_queue_fkey
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE;
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_media_fkey
  FOREIGN KEY (company_id, media_id) REFERENCES media_files (company_id, id) ON DELETE SET NULL (media_id);
CREATE INDEX quick_messages_by_queue ON quick_messages (company_id, queue_id);
CREATE INDEX quick_messages_by_media ON quick_messages (company_id, media_id) WHERE media_id IS NOT NULL;
-- A shortcut stands once in the company and once in each queue; people may have it too.
CREATE UNIQUE INDEX quick_messages_shared_key ON quick_messages (company_id, COALESCE(queue_id, 0), lower(shortcode))
  WHERE user_id IS NULL;
