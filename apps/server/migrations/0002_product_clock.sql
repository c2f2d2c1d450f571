-- Product time: schedules, opening hours, trials and due dates ask app_now(). The offset is zero except
-- in tests, which move it as the owner; leases and claims use the real time of the database.
CREATE TABLE product_clock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  ahead interval NOT NULL DEFAULT '0'
);
INSERT INTO product_clock DEFAULT VALUES;
GRANT SELECT ON product_clock TO balcao_app, balcao_platform;

CREATE FUNCTION app_now() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT now() + (SELECT ahead FROM product_clock) $$;
