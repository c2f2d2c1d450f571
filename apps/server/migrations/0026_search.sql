-- Search over names, numbers and what was written. The operators of text search are not leakproof, so under row-level
-- security they could not use their indexes: these functions run as the owner, read the company only from the running
-- unit of work, and answer nothing but ids. What the caller may see is decided by whoever joins them.
CREATE INDEX contacts_search ON contacts USING gin (fold(name) gin_trgm_ops, number gin_trgm_ops);
CREATE INDEX messages_search ON messages USING gin (to_tsvector('simple', fold(body))) WITH (gin_pending_list_limit = 512) WHERE body <> '';

-- Words as people type them: each one the beginning of a word that has to be there.
CREATE FUNCTION search_words(term text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_tsquery('simple', string_agg('''' || replace(word, '''', ' ') || ''':*', ' & ')) FROM regexp_split_to_table(fold(term), '\s+') word WHERE word ~ '[[:alnum:]]' $$;

CREATE FUNCTION search_contacts(term text, digits text, most int) RETURNS TABLE (contact_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT id FROM contacts WHERE company_id = current_company()
      AND (fold(name) LIKE '%' || replace(replace(replace(fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' OR (length(digits) >= 3 AND number LIKE '%' || digits || '%'))
    LIMIT most $$;

-- How many messages of all companies hold the words, as the statistics have it. Volatile only because EXPLAIN asks for it.
CREATE FUNCTION estimate_messages(term text) RETURNS bigint
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE plan json;
  BEGIN
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM messages WHERE body <> '''' AND to_tsvector(''simple'', fold(body)) @@ %L::tsquery', search_words(term)) INTO plan;
    RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
  END $$;

-- The newest hit of every ticket.
CREATE FUNCTION search_messages(term text) RETURNS TABLE (ticket_id int, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT ticket_id, max(id) FROM messages
    WHERE company_id = current_company() AND body <> '' AND to_tsvector('simple', fold(body)) @@ search_words(term) AND NOT is_deleted GROUP BY ticket_id $$;

-- The same for words that stand everywhere: the given tickets are looked through in their order until enough were found.
CREATE FUNCTION search_messages_of(tickets int[], term text, most int) RETURNS TABLE (ticket_id int, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT wanted.id, hit.id FROM unnest(tickets) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (
      SELECT m.id FROM messages m
      WHERE m.company_id = current_company() AND m.ticket_id = wanted.id AND m.body <> '' AND NOT m.is_deleted
        AND fold(m.body) LIKE '%' || replace(replace(replace(split_part(fold(term), ' ', 1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
        AND to_tsvector('simple', fold(m.body)) @@ search_words(term)
      ORDER BY m.id DESC LIMIT 1) hit
    ORDER BY wanted.place LIMIT most $$;

REVOKE ALL ON FUNCTION search_contacts(text, text, int), estimate_messages(text), search_messages(text), search_messages_of(int[], text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_contacts(text, text, int), estimate_messages(text), search_messages(text), search_messages_of(int[], text, int) TO balcao_app;
