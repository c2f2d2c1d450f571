-- The virtual WhatsApp learns pairing by code, groups and pictures.
ALTER TABLE simulator.devices
  -- What the owner of this number may type on his phone instead of scanning.
  ADD COLUMN code text,
  ADD COLUMN code_number text;

ALTER TABLE simulator.customers
  -- A group is a customer with members, all of them addresses of customers; its name is the subject.
  ADD COLUMN members text[],
  ADD COLUMN picture bytea,
  ADD COLUMN picture_mime text;

-- Who of a group wrote; null in a chat of two.
ALTER TABLE simulator.messages ADD COLUMN member text;
