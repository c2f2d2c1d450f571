-- The size of a picture or video in pixels, so that screens keep its place free before it is loaded. Unknown for files
-- that came before, and for those that do not tell it in their first bytes.
ALTER TABLE messages ADD COLUMN media_width int, ADD COLUMN media_height int;
