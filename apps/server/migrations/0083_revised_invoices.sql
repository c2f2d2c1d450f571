-- An invoice that was cancelled because the terms of its company changed: its due date may become that of the company
-- again, and is then billed anew. One that a person has cancelled is not made again.
ALTER TABLE invoices ADD COLUMN replaced boolean NOT NULL DEFAULT false CHECK (NOT replaced OR status = 'cancelled');

-- Money that came by this charge and settled nothing, because the invoice was no longer open or costs another price.
ALTER TABLE pix_charges ADD COLUMN stray_cents bigint CHECK (stray_cents > 0);
