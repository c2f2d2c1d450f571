-- A file that customers get with the greeting of a queue.
ALTER TABLE queues ADD COLUMN media_id uuid;
ALTER TABLE queues ADD COLUMN media_name text;
ALTER TABLE queues ADD CONSTRAINT queues_media_named CHECK ((media_id IS NULL) = (media_name IS NULL));
ALTER TABLE queues ADD CONSTRAINT queues_media_fkey
  FOREIGN KEY (company_id, media_id) REFERENCES media_files (company_id, id);
CREATE INDEX queues_by_media ON queues (company_id, media_id) WHERE media_id IS NOT NULL;
