-- How large the picture of a queue is, so that a conversation keeps its place until the picture is there. Those that were
-- stored before have no size.
ALTER TABLE queues ADD COLUMN media_width int;
ALTER TABLE queues ADD COLUMN media_height int;
ALTER TABLE queues ADD CONSTRAINT queues_media_size CHECK ((media_width IS NULL) = (media_height IS NULL));
