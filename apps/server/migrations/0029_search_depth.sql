-- How far back each ticket is looked through is the caller's choice: a few messages tell whether a word stands everywhere.
-- Bodies without accents, most of them, need no unaccenting, which is the dearest step.
DROP FUNCTION search_messages_of(int[], text, int);
CREATE FUNCTION search_messages_of(tickets int[], term text, most int, depth int) RETURNS TABLE (ticket_id int, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0
  AS $$
    SELECT wanted.id, hit.id FROM unnest(tickets) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (
      SELECT m.id FROM (
        SELECT id, body, is_deleted FROM messages WHERE company_id = current_company() AND ticket_id = wanted.id ORDER BY id DESC LIMIT depth) m
      WHERE NOT m.is_deleted
        AND CASE WHEN octet_length(m.body) = char_length(m.body) THEN lower(m.body COLLATE "C") ELSE fold(m.body) COLLATE "C" END LIKE '%' || replace(replace(replace(split_part(fold(term), ' ', 1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
        AND to_tsvector('simple', fold(m.body)) @@ search_words(term)
      LIMIT 1) hit
    ORDER BY wanted.place LIMIT most $$;

REVOKE ALL ON FUNCTION search_messages_of(int[], text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_messages_of(int[], text, int, int) TO balcao_app;
