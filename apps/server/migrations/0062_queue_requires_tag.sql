-- A queue may demand that a conversation has a tag before a person closes it.
ALTER TABLE queues ADD COLUMN requires_tag boolean NOT NULL DEFAULT false;
