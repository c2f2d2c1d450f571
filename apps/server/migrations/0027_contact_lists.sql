-- Contacts are listed by name as people read it: without regard to case and accents.
CREATE INDEX contacts_by_name ON contacts (company_id, fold(name), id);
