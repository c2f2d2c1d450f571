-- Contacts are listed by name as people read it, without regard to case and accents; the plain order of characters serves
-- lists and beginnings of names alike.
CREATE INDEX contacts_by_name ON contacts (company_id, (fold(name) COLLATE "C"), id);

-- Each way of finding on its own: joined by OR, a search without digits read the whole index of numbers. One or two letters
-- have no trigrams; they find the first names that begin with them.
CREATE OR REPLACE FUNCTION search_contacts(term text, digits text, most int) RETURNS TABLE (contact_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    (SELECT id FROM contacts WHERE company_id = current_company() AND length(term) >= 3
      AND fold(name) LIKE '%' || replace(replace(replace(fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' LIMIT most)
    UNION
    (SELECT id FROM contacts WHERE company_id = current_company() AND length(term) < 3
      AND fold(name) COLLATE "C" >= fold(term) AND fold(name) COLLATE "C" < fold(term) || U&'\+10FFFF' ORDER BY fold(name) COLLATE "C" LIMIT most)
    UNION
    (SELECT id FROM contacts WHERE company_id = current_company() AND length(digits) >= 3 AND number LIKE '%' || digits || '%' LIMIT most)
    LIMIT most $$;
