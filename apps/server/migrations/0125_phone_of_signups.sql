-- What somebody who signs up said; kept until the address is confirmed.
ALTER TABLE signups ADD COLUMN phone text;
