-- A statement is planned for the size its tables have at that moment, and kept. On a young installation they grow from
-- nothing to thousands of rows within a minute, long before the autovacuum looks at them, and a plan for an empty table
-- reads all rows of the company for each message. So tables that have doubled are analysed at once, until they are
-- large: then the autovacuum is soon enough. A function of the owner, because only the owner may analyse.
CREATE FUNCTION analyse_grown_tables() RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
DECLARE
  grown regclass;
  analysed text[] := '{}';
BEGIN
  FOR grown IN
    SELECT c.oid FROM pg_class c JOIN pg_stat_all_tables s ON s.relid = c.oid
    WHERE c.relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND c.relkind = 'r'
      AND c.relpersistence = 'p' AND c.reltuples < 100000 AND s.n_live_tup > 2 * greatest(c.reltuples, 500)
    ORDER BY c.oid
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
    analysed := analysed || grown::text;
  END LOOP;
  RETURN analysed;
END $$;
REVOKE ALL ON FUNCTION analyse_grown_tables() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyse_grown_tables() TO balcao_platform;
