-- Messages that the product wrote by itself. Those of people who were deleted have no user either.
ALTER TABLE messages ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
