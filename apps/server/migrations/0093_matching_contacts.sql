-- Everybody whom a search of contacts finds, in no order: what a list takes that is made from the page of contacts. The
-- same people as find_contacts pages through.
CREATE FUNCTION match_contacts(term text, digits text) RETURNS TABLE (contact_id int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1000
  SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0 SET plan_cache_mode = force_custom_plan
  AS $$
  DECLARE
    company int := current_company();
    begun text := fold(term);
    beyond text := begun || U&'\+10FFFF';
    inside text := '%' || replace(replace(replace(begun, '\', '\\'), '%', '\%'), '_', '\_') || '%';
    numbers text := '%' || digits || '%';
  BEGIN
    RETURN QUERY
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND c.folded_name >= begun AND c.folded_name < beyond)
      UNION
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND length(begun) >= 3 AND c.folded_name LIKE inside)
      UNION
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND length(digits) >= 3 AND c.number LIKE numbers);
  END $$;
REVOKE ALL ON FUNCTION match_contacts(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION match_contacts(text, text) TO balcao_app;
