-- Three roles: the owner (who runs migrations), balcao_app (every request of a company) and
-- balcao_platform (login, the operator's screens, claiming of due work). Roles belong to the whole
-- server, so another database may have made them already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'balcao_app') THEN
    CREATE ROLE balcao_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'balcao_platform') THEN
    CREATE ROLE balcao_platform NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
-- The owner works as these roles. Roles made beforehand come already granted, and then this right may be missing.
DO $$
BEGIN
  EXECUTE format('GRANT balcao_app, balcao_platform TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

GRANT USAGE ON SCHEMA public TO balcao_app, balcao_platform;

-- The company of the running unit of work. Unset or empty means no company: every policy then matches no row.
CREATE FUNCTION current_company() RETURNS int
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.company_id', true), '')::int;

-- unaccent() is only STABLE because a dictionary could be edited; ours never is, so it may serve an index.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Makes a table with company_id safe: row-level security that binds the owner too, one policy per role,
-- and the rights of the two working roles. Every migration that creates a tenant table calls it.
CREATE FUNCTION make_tenant_table(target regclass, company_column text DEFAULT 'company_id') RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO balcao_app USING (%I = current_company()) WITH CHECK (%I = current_company())', target, company_column, company_column);
  -- Without this the owner's data migrations would change no row, in silence.
  EXECUTE format('CREATE POLICY owner_all ON %s TO %I USING (true) WITH CHECK (true)', target, current_user);
  EXECUTE format('CREATE POLICY platform_all ON %s TO balcao_platform USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO balcao_app, balcao_platform', target);
END $$;
REVOKE ALL ON FUNCTION make_tenant_table(regclass, text) FROM PUBLIC;

ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO balcao_app, balcao_platform;
