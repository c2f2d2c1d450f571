-- What few contacts have is not looked for among the first two thousand names any more, where it is not: two hundred tell
-- whether many have it. Otherwise the same pages as before.
CREATE OR REPLACE FUNCTION find_contacts(term text, digits text, skip int, most int) RETURNS TABLE (contact_id int, place bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25
  SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0 SET plan_cache_mode = force_custom_plan
  AS $$
  DECLARE
    company int := current_company();
    begun text := fold(term);
    beyond text := begun || U&'\+10FFFF';
    by_name boolean := length(begun) >= 3;
    by_number boolean := length(digits) >= 3;
    inside text := '%' || replace(replace(replace(begun, '\', '\\'), '%', '\%'), '_', '\_') || '%';
    numbers text := '%' || digits || '%';
    wanted int := skip + most;
    depth int := least(20000, greatest(2000, wanted * 50));
    hits int[];
    others int[];
  BEGIN
    hits := ARRAY(SELECT c.id FROM contacts c WHERE c.company_id = company AND c.folded_name >= begun AND c.folded_name < beyond
      ORDER BY c.folded_name, c.id LIMIT wanted);
    IF cardinality(hits) < wanted AND (by_name OR by_number) THEN
      -- A whole number is no part of many, and to read numbers in the order of names is the dearer way.
      IF length(digits) >= 8 OR NOT EXISTS (
        SELECT FROM (SELECT * FROM contacts WHERE company_id = company ORDER BY folded_name, id LIMIT 200) c
        WHERE ((by_name AND c.folded_name LIKE inside) OR (by_number AND c.number LIKE numbers))
          AND NOT (c.folded_name >= begun AND c.folded_name < beyond))
      THEN depth := 0; END IF;
      others := ARRAY(SELECT c.id FROM (SELECT * FROM contacts WHERE company_id = company ORDER BY folded_name, id LIMIT depth) c
        WHERE ((by_name AND c.folded_name LIKE inside) OR (by_number AND c.number LIKE numbers))
          AND NOT (c.folded_name >= begun AND c.folded_name < beyond)
        LIMIT wanted - cardinality(hits));
      IF cardinality(hits) + cardinality(others) < wanted
        AND EXISTS (SELECT FROM contacts c WHERE c.company_id = company ORDER BY c.folded_name, c.id OFFSET depth)
      THEN
        others := ARRAY(SELECT hit.id FROM (
            (SELECT c.id, c.folded_name FROM contacts c WHERE by_name AND c.company_id = company AND c.folded_name LIKE inside LIMIT 5000)
            UNION
            (SELECT c.id, c.folded_name FROM contacts c WHERE by_number AND c.company_id = company AND c.number LIKE numbers LIMIT 5000)) hit
          WHERE NOT (hit.folded_name >= begun AND hit.folded_name < beyond)
          ORDER BY hit.folded_name, hit.id LIMIT wanted - cardinality(hits));
      END IF;
    END IF;
    RETURN QUERY SELECT hit.id, hit.place FROM unnest(hits || others) WITH ORDINALITY AS hit (id, place) ORDER BY hit.place OFFSET skip LIMIT most;
  END $$;
