-- How many days an unpaid company goes on working is a setting of the operator's company, like the others of the platform.
INSERT INTO settings (company_id, key, value)
  SELECT c.id, p.key, p.value FROM platform_settings p, companies c WHERE p.key = 'graceDays' AND c.id = 1
  ON CONFLICT DO NOTHING;

-- Every company's work depends on it, and no company may read the operator's settings.
CREATE FUNCTION grace_days() RETURNS int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT COALESCE((SELECT value::int FROM settings WHERE company_id = 1 AND key = 'graceDays'), 0) $$;
REVOKE ALL ON FUNCTION grace_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION grace_days() TO balcao_app, balcao_platform;
