-- A page of the contacts that a search finds: first those whose name begins with it, then those that have it inside, each
-- by name. What many names or numbers have is met soon when they are read in their order; only what the first ones have
-- not is looked up in the index of all names and numbers, which then finds few. The pattern is made once: as an expression
-- of the statement it was folded again for each hit, and a plan made for any company read all contacts of a large one.
CREATE FUNCTION find_contacts(term text, digits text, skip int, most int) RETURNS TABLE (contact_id int, place bigint)
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
      IF length(digits) >= 8 THEN depth := 0; END IF;
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
REVOKE ALL ON FUNCTION find_contacts(text, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_contacts(text, text, int, int) TO balcao_app;

-- The same for the search of tickets: the pattern is made once.
CREATE OR REPLACE FUNCTION search_contacts(term text, digits text, most int) RETURNS TABLE (contact_id int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
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
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND length(term) >= 3 AND c.folded_name LIKE inside LIMIT most)
      UNION
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND length(term) < 3
        AND c.folded_name >= begun AND c.folded_name < beyond ORDER BY c.folded_name LIMIT most)
      UNION
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND length(digits) >= 3 AND c.number LIKE numbers LIMIT most)
      LIMIT most;
  END $$;
