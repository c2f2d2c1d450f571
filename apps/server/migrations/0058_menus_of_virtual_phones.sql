-- Customers of the virtual WhatsApp see buttons and lists below a message, and tap on them.
ALTER TABLE simulator.messages ADD COLUMN menu jsonb;
ALTER TABLE simulator.messages ADD COLUMN choice_id text;
