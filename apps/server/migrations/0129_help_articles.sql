-- An entry of the help may be an article, without a video.
ALTER TABLE help_entries DROP CONSTRAINT help_entries_video_check;
ALTER TABLE help_entries ADD CONSTRAINT help_entries_video_check CHECK (video ~ '^([A-Za-z0-9_-]{6,20})?$');
