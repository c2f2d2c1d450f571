-- Numbers are stored in one form and only once, so of two contacts with the same number one at least has an odd form. Those
-- few are indexed, and looking for duplicates reads them alone.
DROP INDEX contacts_number_keys;
CREATE INDEX contacts_odd_numbers ON contacts (company_id, number_key(number))
  WHERE number IS NOT NULL AND NOT is_group AND number_key(number) <> number;

CREATE OR REPLACE FUNCTION duplicate_contacts(most int) RETURNS TABLE (reason text, key text, contact_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
    WITH odd AS MATERIALIZED (
      SELECT id, number_key(number) AS key FROM contacts
      WHERE company_id = current_company() AND number IS NOT NULL AND NOT is_group AND number_key(number) <> number),
    same AS (
      SELECT key, id FROM odd
      UNION SELECT odd.key, c.id FROM odd
        JOIN contacts c ON c.company_id = current_company() AND c.number = odd.key AND NOT c.is_group),
    numbers AS (SELECT key FROM same GROUP BY key HAVING count(*) > 1 ORDER BY key LIMIT most),
    emails AS (
      SELECT email AS key FROM contacts WHERE company_id = current_company() AND email <> '' AND NOT is_group
      GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT most)
    SELECT 'number', same.key, same.id FROM same JOIN numbers USING (key)
    UNION ALL
    SELECT 'email', k.key, c.id FROM emails k
      JOIN contacts c ON c.company_id = current_company() AND c.email = k.key AND c.email <> '' AND NOT c.is_group $$;
