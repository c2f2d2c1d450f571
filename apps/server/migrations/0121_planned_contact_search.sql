-- The same pages of a search as before, by plans that are made once for each connection: to plan each statement for the
-- values of each search took longer than to find what it asks for. For a plan that is right for any value, numbers are
-- read only where digits are searched for, which the index of names does not have, and the index of all names and numbers
-- is the only one that company_id + 0 leaves for what stands inside of them.
-- That index is of all companies, and what is rare in one may be on thousands of names of the others: a company with few
-- contacts is read by itself.
CREATE OR REPLACE FUNCTION find_contacts(term text, digits text, skip int, most int) RETURNS TABLE (contact_id int, place bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25
  SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0 SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  AS $$
  DECLARE
    company int := current_company();
    begun text := fold(term);
    beyond text := begun || U&'\+10FFFF';
    by_name boolean := length(begun) >= 3;
    by_number boolean := length(digits) >= 3;
    inside text := '%' || replace(replace(replace(begun, '\', '\\'), '%', '\%'), '_', '\_') || '%';
    numbers text := '%' || digits || '%';
    -- Without three letters, or some beside what is no letter, that index has to be read as a whole.
    is_indexed boolean := begun ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]';
    wanted int := skip + most;
    is_small boolean;
    depth int;
    hits int[];
    others int[];
    found int;
  BEGIN
    hits := ARRAY(SELECT c.id FROM contacts c WHERE c.company_id = company AND c.folded_name >= begun AND c.folded_name < beyond
      ORDER BY c.folded_name, c.id LIMIT wanted);
    wanted := wanted - cardinality(hits);
    IF wanted = 0 OR NOT (by_name OR by_number) THEN
      RETURN QUERY SELECT hit.id, hit.place FROM unnest(hits) WITH ORDINALITY AS hit (id, place) ORDER BY hit.place OFFSET skip;
      RETURN;
    END IF;
    -- Of several words the index is asked for three letters each, which few names have together: each further one is read
    -- there for all names that have it. What is found is compared with the whole text.
    IF strpos(begun, ' ') > 0 THEN inside := regexp_replace(inside, '[[:alnum:]]([[:alnum:]]{3})[[:alnum:]]*', '%\1%', 'g'); END IF;
    -- What many have is met soon when the names are passed in their order, and the first ones tell whether many have it. A
    -- whole number is no part of many, and to read numbers in the order of names is the dearer way.
    FOREACH depth IN ARRAY ARRAY[
      CASE WHEN length(digits) >= 8 THEN 0 WHEN by_number THEN 100 ELSE 200 END,
      least(20000, greatest(2000, (skip + most) * 50)),
      NULL]
    LOOP
      IF by_number THEN
        others := ARRAY(SELECT c.id FROM (SELECT * FROM contacts WHERE company_id = company ORDER BY folded_name, id LIMIT depth) c
          WHERE ((by_name AND strpos(c.folded_name, begun) > 0) OR c.number LIKE numbers)
            AND NOT (c.folded_name >= begun AND c.folded_name < beyond)
          LIMIT wanted);
      ELSE
        others := ARRAY(SELECT c.id FROM (SELECT * FROM contacts WHERE company_id = company ORDER BY folded_name, id LIMIT depth) c
          WHERE strpos(c.folded_name, begun) > 0 AND NOT (c.folded_name >= begun AND c.folded_name < beyond)
          LIMIT wanted);
      END IF;
      EXIT WHEN cardinality(others) = wanted OR depth IS NULL
        OR NOT EXISTS (SELECT FROM contacts c WHERE c.company_id = company ORDER BY c.folded_name, c.id OFFSET depth);
      is_small := depth < 2000 AND NOT EXISTS (SELECT FROM contacts c WHERE c.company_id = company ORDER BY c.folded_name, c.id OFFSET 2000);
      CONTINUE WHEN NOT is_indexed OR is_small OR (depth <= 200 AND cardinality(others) >= CASE WHEN by_number THEN 3 ELSE 1 END);
      IF by_number THEN
        WITH hit AS MATERIALIZED (SELECT c.id, c.folded_name FROM contacts c WHERE c.company_id + 0 = company
            AND ((by_name AND c.folded_name LIKE inside AND strpos(c.folded_name, begun) > 0) OR c.number LIKE numbers)
            AND NOT (c.folded_name >= begun AND c.folded_name < beyond) LIMIT 5000)
          SELECT (SELECT count(*) FROM hit), ARRAY(SELECT id FROM hit ORDER BY folded_name, id LIMIT wanted) INTO found, others;
      ELSE
        WITH hit AS MATERIALIZED (SELECT c.id, c.folded_name FROM contacts c WHERE c.company_id + 0 = company
            AND c.folded_name LIKE inside AND strpos(c.folded_name, begun) > 0
            AND NOT (c.folded_name >= begun AND c.folded_name < beyond) LIMIT 5000)
          SELECT (SELECT count(*) FROM hit), ARRAY(SELECT id FROM hit ORDER BY folded_name, id LIMIT wanted) INTO found, others;
      END IF;
      EXIT WHEN found < 5000;
      -- So many have it that these may not be the first of them by name.
      is_indexed := false;
    END LOOP;
    RETURN QUERY SELECT hit.id, hit.place FROM unnest(hits || others) WITH ORDINALITY AS hit (id, place) ORDER BY hit.place OFFSET skip LIMIT most;
  END $$;
