-- Whether a message was forwarded to its reader, once or many times.
ALTER TABLE messages ADD COLUMN forwarded text CHECK (forwarded IN ('once', 'often'));
ALTER TABLE simulator.messages ADD COLUMN forwarded text;
