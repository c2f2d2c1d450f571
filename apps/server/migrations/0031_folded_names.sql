-- Folding a text (no accents, small letters) costs more than all else a search does. Names keep theirs beside them, so
-- that neither checking what the index found nor sorting by name folds again.
ALTER TABLE contacts ADD COLUMN folded_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(name)) STORED;
DROP INDEX contacts_search;
DROP INDEX contacts_by_name;
CREATE INDEX contacts_search ON contacts USING gin (folded_name gin_trgm_ops, number gin_trgm_ops);
CREATE INDEX contacts_by_name ON contacts (company_id, folded_name, id);

CREATE OR REPLACE FUNCTION search_contacts(term text, digits text, most int) RETURNS TABLE (contact_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
    (SELECT id FROM contacts WHERE company_id = current_company() AND length(term) >= 3
      AND folded_name LIKE '%' || replace(replace(replace(fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' LIMIT most)
    UNION
    (SELECT id FROM contacts WHERE company_id = current_company() AND length(term) < 3
      AND folded_name >= fold(term) AND folded_name < fold(term) || U&'\+10FFFF' ORDER BY folded_name LIMIT most)
    UNION
    (SELECT id FROM contacts WHERE company_id = current_company() AND length(digits) >= 3 AND number LIKE '%' || digits || '%' LIMIT most)
    LIMIT most $$;

-- The first letters and digits of a term as a pattern that matches them with and without accents, whatever their size.
CREATE FUNCTION unfolded_pattern(term text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    substring(fold(term) FROM '[[:alnum:]]+'),
    'a', '[aàáâãäåāăą]'), 'c', '[cçćč]'), 'e', '[eèéêëēėę]'), 'i', '[iìíîïī]'), 'n', '[nñń]'), 'o', '[oòóôõöøōő]'), 's', '[sśš]'), 'u', '[uùúûüūů]'), 'y', '[yýÿ]'), 'z', '[zźżž]');

-- Words that stand everywhere are looked for in many messages of which few have them: those are passed by without folding.
-- What is asked is worked out once and not for each of them; hence OFFSET 0.
CREATE OR REPLACE FUNCTION search_messages_of(tickets int[], term text, most int, depth int) RETURNS TABLE (ticket_id int, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
    SELECT wanted.id, hit.id
    FROM (SELECT unfolded_pattern(term) AS pattern, search_words(term) AS words OFFSET 0) asked
    CROSS JOIN unnest(tickets) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (
      SELECT m.id FROM (
        SELECT id, body, is_deleted FROM messages WHERE company_id = current_company() AND ticket_id = wanted.id ORDER BY id DESC LIMIT depth) m
      WHERE NOT m.is_deleted AND m.body ~* asked.pattern AND to_tsvector('simple', fold(m.body)) @@ asked.words
      LIMIT 1) hit
    ORDER BY wanted.place LIMIT most $$;
