-- The virtual WhatsApp keeps the messages of those away whom the shop has blocked there.
ALTER TABLE simulator.customers ADD COLUMN is_blocked boolean NOT NULL DEFAULT false;
