-- A spreadsheet can be refused for too much text in its cells.
ALTER TABLE contact_list_imports DROP CONSTRAINT contact_list_imports_refusal_check;
ALTER TABLE contact_list_imports ADD CONSTRAINT contact_list_imports_refusal_check CHECK (
  refusal IN ('unreadable', 'tooLarge', 'tooManyRows', 'tooManyColumns', 'tooMuchText', 'empty', 'noNumberColumn', 'failed')
);
-- The imports of a company, to count those under way and to forget the oldest.
CREATE INDEX contact_list_imports_of_company ON contact_list_imports (company_id, id DESC);
