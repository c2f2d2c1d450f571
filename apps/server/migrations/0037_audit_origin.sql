-- Where an action came from: the caller's address, and the device in words such as "Chrome, Windows". Both are null for
-- what nobody asked for, such as contacts that turned out to be one.
ALTER TABLE audit_log ADD COLUMN address text, ADD COLUMN device text;
