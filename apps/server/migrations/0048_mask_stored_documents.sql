-- Masks the documents in what was written before. From now on the program does it with every message.
CREATE OR REPLACE FUNCTION pg_temp.check_digit(digits text, highest_weight int) RETURNS text
  LANGUAGE sql IMMUTABLE
  AS $$
    SELECT ((11 - sum(substr(digits, place, 1)::int * (2 + (length(digits) - place) % (highest_weight - 1))) % 11) % 11 % 10)::text
    FROM generate_series(1, length(digits)) AS place $$;

CREATE OR REPLACE FUNCTION pg_temp.mask_documents(body text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE
  AS $$
  DECLARE
    written text;
    digits text;
    weight int;
    masked text := body;
  BEGIN
    FOR written IN
      SELECT DISTINCT hit[1] FROM regexp_matches(body,
        '(?<![\d+])(?<!\d[./-])(\d{3}[. -]?\d{3}[. -]?\d{3}[. /-]?\d{2}|\d{2}[. -]?\d{3}[. -]?\d{3}[/ -]?\d{4}[ -]?\d{2})(?!\d)', 'g') AS hit
    LOOP
      digits := regexp_replace(written, '\D', '', 'g');
      weight := CASE length(digits) WHEN 11 THEN 11 ELSE 9 END;
      CONTINUE WHEN digits ~ '^(\d)\1*$'
        OR right(digits, 2) <> pg_temp.check_digit(left(digits, -2), weight) || pg_temp.check_digit(left(digits, -1), weight);
      masked := replace(masked, written,
        CASE length(digits) WHEN 11 THEN '•••.•••.•••-' ELSE '••.•••.•••/••••-' END || right(digits, 2));
    END LOOP;
    RETURN masked;
  END $$;

UPDATE messages SET masked_body = pg_temp.mask_documents(body)
WHERE masked_body IS NULL AND kind NOT IN ('contact', 'location') AND body ~ '\d[\d. /-]{9,}\d'
  AND pg_temp.mask_documents(body) <> body;

UPDATE tickets SET last_message = pg_temp.mask_documents(last_message)
WHERE last_message ~ '\d[\d. /-]{9,}\d' AND pg_temp.mask_documents(last_message) <> last_message;
