-- When and how often campaigns of a company may write. Without a row the defaults of the product count.
CREATE TABLE campaign_rules (
  company_id int PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  send_from text NOT NULL,
  send_until text NOT NULL,
  on_sundays boolean NOT NULL,
  on_holidays boolean NOT NULL,
  weekly_cap smallint NOT NULL,
  daily_most int NOT NULL
);
SELECT make_tenant_table('campaign_rules');

-- Until when nothing leaves by a connection (product time), and how many messages left on a day of the company.
ALTER TABLE campaign_lanes ADD COLUMN held_until timestamptz;
ALTER TABLE campaign_lanes ADD COLUMN budget_day text;
ALTER TABLE campaign_lanes ADD COLUMN budget_used int NOT NULL DEFAULT 0;

-- Why one campaign alone sends nothing, and until when.
ALTER TABLE campaigns ADD COLUMN hold text;
ALTER TABLE campaigns ADD COLUMN held_until timestamptz;

-- Since when the turn of a person is put off because somebody owes them an answer, and until when.
ALTER TABLE campaign_recipients ADD COLUMN put_off_since timestamptz;
ALTER TABLE campaign_recipients ADD COLUMN put_off_until timestamptz;

-- How many people Meta lets the account write to first in 24 hours, in Meta's words.
ALTER TABLE cloud_accounts ADD COLUMN messaging_limit text;

-- Since when Meta pauses a template, and how often it has.
ALTER TABLE message_templates ADD COLUMN paused_at timestamptz;
ALTER TABLE message_templates ADD COLUMN pauses smallint NOT NULL DEFAULT 0;

-- Whom the numbers of an account at Meta wrote to with a template, and when that was last: one row for each person.
CREATE TABLE cloud_reached (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  waba_id text NOT NULL,
  contact_id int NOT NULL,
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, waba_id, contact_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX cloud_reached_lately ON cloud_reached (company_id, waba_id, reached_at);
CREATE INDEX cloud_reached_by_contact ON cloud_reached (company_id, contact_id);
SELECT make_tenant_table('cloud_reached');

-- Whose places are kept there, which is asked before each message of a campaign.
CREATE INDEX schedules_reminding ON schedules (company_id, due_at) WHERE template IS NOT NULL AND NOT is_advertising AND status IN ('pending', 'claimed');

-- Whoever puts a template in line writes it down in the same transaction: campaigns, reminders, people and programs.
CREATE FUNCTION note_cloud_reached() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO cloud_reached AS r (company_id, waba_id, contact_id, reached_at)
      SELECT a.company_id, a.waba_id, t.contact_id, app_now()
      FROM cloud_accounts a
      JOIN messages m ON m.company_id = NEW.company_id AND m.id = NEW.message_id
      JOIN tickets t ON t.company_id = m.company_id AND t.id = m.ticket_id
      WHERE a.company_id = NEW.company_id AND a.connection_id = NEW.connection_id
      ON CONFLICT (company_id, waba_id, contact_id) DO UPDATE SET reached_at = greatest(r.reached_at, excluded.reached_at);
    RETURN NULL;
  END $$;
CREATE TRIGGER template_put_in_line AFTER INSERT ON outbox FOR EACH ROW
  WHEN (NEW.extras ? 'template') EXECUTE FUNCTION note_cloud_reached();

-- What Meta charged for: each message that arrived, and under which category.
CREATE TABLE message_charges (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  message_id bigint NOT NULL,
  category text NOT NULL CHECK (category IN ('marketing', 'utility', 'authentication', 'service')),
  PRIMARY KEY (company_id, message_id),
  FOREIGN KEY (company_id, message_id) REFERENCES messages (company_id, id) ON DELETE CASCADE
);
SELECT make_tenant_table('message_charges');
