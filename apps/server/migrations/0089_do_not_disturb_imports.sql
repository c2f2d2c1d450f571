-- Who wants no advertising may also come from a spreadsheet.
ALTER TABLE do_not_disturb DROP CONSTRAINT do_not_disturb_source_check;
ALTER TABLE do_not_disturb ADD CONSTRAINT do_not_disturb_source_check
  CHECK (source IN ('person', 'answer', 'api', 'import'));
