-- Numbers of contacts beside the one on the card: when two contacts become one, the second one's number stays theirs, and
-- a search for it has to find them.
ALTER TABLE contact_identities ADD COLUMN is_other_number boolean NOT NULL DEFAULT false;
UPDATE contact_identities i SET is_other_number = true FROM contacts c
  WHERE c.company_id = i.company_id AND c.id = i.contact_id AND i.kind = 'pn' AND number_key(i.value) <> number_key(c.number);
-- Few contacts have any, so that those of a company are read as a whole.
CREATE INDEX contact_identities_other_numbers ON contact_identities (company_id) INCLUDE (value, contact_id) WHERE is_other_number;

-- The three searches of contacts, as before but for these numbers.
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
    -- Whom another number of theirs finds.
    renumbered int[] := '{}';
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
    IF by_number THEN
      renumbered := ARRAY(SELECT DISTINCT i.contact_id FROM contact_identities i
        WHERE i.company_id = company AND i.is_other_number AND i.value LIKE numbers AND i.contact_id <> ALL (hits)
        ORDER BY i.contact_id LIMIT wanted);
      hits := hits || renumbered;
      wanted := wanted - cardinality(renumbered);
      IF wanted = 0 THEN
        RETURN QUERY SELECT hit.id, hit.place FROM unnest(hits) WITH ORDINALITY AS hit (id, place) ORDER BY hit.place OFFSET skip;
        RETURN;
      END IF;
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
            AND c.id <> ALL (renumbered)
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
            AND NOT (c.folded_name >= begun AND c.folded_name < beyond)
            AND c.id <> ALL (renumbered) LIMIT 5000)
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

CREATE OR REPLACE FUNCTION match_contacts(term text, digits text) RETURNS TABLE (contact_id int)
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
      (SELECT c.id FROM contacts c WHERE c.company_id = company AND length(digits) >= 3 AND c.number LIKE numbers)
      UNION
      (SELECT i.contact_id FROM contact_identities i
        WHERE i.company_id = company AND length(digits) >= 3 AND i.is_other_number AND i.value LIKE numbers);
  END $$;

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
      UNION
      (SELECT i.contact_id FROM contact_identities i
        WHERE i.company_id = company AND length(digits) >= 3 AND i.is_other_number AND i.value LIKE numbers LIMIT most)
      LIMIT most;
  END $$;
