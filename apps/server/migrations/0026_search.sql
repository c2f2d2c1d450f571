-- Search over names, numbers and what was written. The operators of text search are not leakproof, so under row-level
-- security they could not use their indexes: these functions run as the owner, read the company only from the running
-- unit of work, and answer nothing but ids. What the caller may see is decided by whoever joins them.
CREATE INDEX contacts_search ON contacts USING gin (fold(name) gin_trgm_ops, number gin_trgm_ops);
CREATE INDEX messages_search ON messages USING gin (to_tsvector('simple', fold(body))) WITH (gin_pending_list_limit = 512) WHERE body <> '';

-- Words as people type them: whole ones, and a last one that may be only begun. Null when there is none.
CREATE FUNCTION search_words(term text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT to_tsquery('simple', string_agg('''' || replace(word, '''', ' ') || '''' || CASE WHEN place = last THEN ':*' ELSE '' END, ' & '))
    FROM (SELECT word, place, max(place) OVER () AS last FROM regexp_split_to_table(fold(term), '\s+') WITH ORDINALITY AS typed (word, place) WHERE word ~ '[[:alnum:]]') words $$;

CREATE FUNCTION search_contacts(term text, digits text, most int) RETURNS TABLE (contact_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
    SELECT id FROM contacts WHERE company_id = current_company()
      AND (fold(name) LIKE '%' || replace(replace(replace(fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' OR (length(digits) >= 3 AND number LIKE '%' || digits || '%'))
    LIMIT most $$;

-- The newest hit of every ticket. A begun word has to be collected whole from the index, so the whole words come first:
-- where they stand nowhere, as names mostly do, nothing else is looked for.
CREATE FUNCTION search_messages(term text) RETURNS TABLE (ticket_id int, message_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
  DECLARE
    whole tsquery := to_tsquery('simple', replace(search_words(regexp_replace(term, '\S+\s*$', ''))::text, ':*', ''));
  BEGIN
    IF numnode(whole) > 0 AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = current_company() AND m.body <> '' AND to_tsvector('simple', fold(m.body)) @@ whole) THEN RETURN; END IF;
    RETURN QUERY SELECT m.ticket_id, max(m.id) FROM messages m
      WHERE m.company_id = current_company() AND m.body <> '' AND to_tsvector('simple', fold(m.body)) @@ search_words(term) AND NOT m.is_deleted GROUP BY m.ticket_id;
  END $$;

-- The same for words that stand everywhere: the given tickets are looked through in their order until enough were found,
-- each no further back than its two hundred latest messages.
CREATE FUNCTION search_messages_of(tickets int[], term text, most int) RETURNS TABLE (ticket_id int, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
    SELECT wanted.id, hit.id FROM unnest(tickets) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (
      SELECT m.id FROM (
        SELECT id, body, is_deleted FROM messages WHERE company_id = current_company() AND ticket_id = wanted.id ORDER BY id DESC LIMIT 200) m
      WHERE NOT m.is_deleted AND fold(m.body) LIKE '%' || replace(replace(replace(split_part(fold(term), ' ', 1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
        AND to_tsvector('simple', fold(m.body)) @@ search_words(term)
      LIMIT 1) hit
    ORDER BY wanted.place LIMIT most $$;

REVOKE ALL ON FUNCTION search_contacts(text, text, int), search_messages(text), search_messages_of(int[], text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_contacts(text, text, int), search_messages(text), search_messages_of(int[], text, int) TO balcao_app;
