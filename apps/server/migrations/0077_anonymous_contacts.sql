-- Somebody whose personal data were erased on request: nothing tells any more who it was, and nobody writes to it.
ALTER TABLE contacts ADD COLUMN is_anonymous boolean NOT NULL DEFAULT false;
