-- How far the clock of the server was ahead of WhatsApp's when a link was last opened; null while that does no harm.
ALTER TABLE connections ADD COLUMN clock_ahead_seconds int;
