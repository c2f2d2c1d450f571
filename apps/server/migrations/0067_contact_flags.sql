-- Somebody whose messages do not arrive any more, and somebody whom the bot leaves to people.
ALTER TABLE contacts
  ADD COLUMN is_blocked boolean NOT NULL DEFAULT false,
  ADD COLUMN is_bot_off boolean NOT NULL DEFAULT false;
