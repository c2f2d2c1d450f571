-- The processes that are alive. A node that stopped beating for 30 s is dead; what it held is taken over.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  roles text[] NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON nodes TO balcao_platform;

-- One-off work and cron. A row waits, is leased to a node, and is deleted when it is done; only what
-- was given up stays. due_at is product time; leases and failed_at are real time.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Of one company, name and key there is one living row, so a key never waits twice nor runs beside itself.
  key text,
  payload jsonb NOT NULL DEFAULT '{}',
  due_at timestamptz NOT NULL DEFAULT app_now(),
  attempts int NOT NULL DEFAULT 0,
  locked_by uuid,
  lease_until timestamptz,
  -- Grows with each claim; an outcome under an older one changes nothing.
  fence int NOT NULL DEFAULT 0,
  -- Its key was added once more while it ran: it runs again afterwards.
  added_again boolean NOT NULL DEFAULT false,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whose turn it is when companies are served round-robin; 0 is the work above companies.
  turn int NOT NULL GENERATED ALWAYS AS (coalesce(company_id, 0)) STORED
);
CREATE UNIQUE INDEX jobs_key ON jobs (turn, name, key) WHERE key IS NOT NULL AND failed_at IS NULL;
CREATE INDEX jobs_due ON jobs (name, turn, due_at, id) WHERE failed_at IS NULL;
CREATE INDEX jobs_by_company ON jobs (company_id);
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;
-- Rows come and go quickly: vacuum by the number of dead rows, not by their share.
ALTER TABLE jobs SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON jobs TO balcao_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
CREATE POLICY platform_all ON jobs TO balcao_platform USING (true) WITH CHECK (true);
DO $$ BEGIN EXECUTE format('CREATE POLICY owner_all ON jobs TO %I USING (true) WITH CHECK (true)', current_user); END $$;
-- A company's unit of work may add work for its own company and move what waits; only the runner reads payloads and takes leases.
GRANT INSERT (company_id, name, key, payload, due_at) ON jobs TO balcao_app;
GRANT UPDATE (payload, due_at, attempts, added_again, last_error) ON jobs TO balcao_app;
GRANT SELECT (company_id, name, key, turn, locked_by, failed_at) ON jobs TO balcao_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO balcao_platform;

-- Tells the runner of every node, once the transaction has committed. The envelope is the one of signals between nodes.
CREATE FUNCTION wake_job_runners() RETURNS void
  LANGUAGE sql VOLATILE
  AS $$ SELECT pg_notify('balcao_signals', '{"name":"jobsAdded","data":{}}') $$;

-- The newest time slot of each recurring job that was turned into a row of jobs: whoever moves it forward, adds the job.
CREATE TABLE cron_runs (
  name text PRIMARY KEY,
  slot timestamptz NOT NULL,
  ran_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON cron_runs TO balcao_platform;
