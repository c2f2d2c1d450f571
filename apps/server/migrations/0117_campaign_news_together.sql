-- What WhatsApp says of messages of campaigns is said of their people once for a statement, not once for a message: of
-- many that are acknowledged together each would change the counts of its campaign by itself.
CREATE FUNCTION follow_campaign_messages() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  DECLARE
    companies int[];
    ids bigint[];
    acks int[];
    errors text[];
    reaches text[];
  BEGIN
    -- Most messages are of no campaign.
    IF NOT EXISTS (SELECT FROM changed WHERE is_campaign) THEN
      RETURN NULL;
    END IF;
    SELECT array_agg(n.company_id), array_agg(n.id), array_agg(n.ack), array_agg(n.send_error), array_agg(
        CASE WHEN n.ack >= 3 THEN 'read' WHEN n.ack = 2 THEN 'delivered' WHEN n.ack = 1 OR n.send_state = 'sent' THEN 'sent'
          WHEN n.send_state IN ('failed', 'uncertain') THEN n.send_state ELSE 'queued' END)
      INTO companies, ids, acks, errors, reaches
      FROM changed n JOIN before o ON o.id = n.id
      WHERE n.is_campaign AND (n.ack IS DISTINCT FROM o.ack OR (n.send_state IS DISTINCT FROM o.send_state AND n.send_state <> 'sending'));
    IF ids IS NULL THEN
      RETURN NULL;
    END IF;
    -- The limits keep each a search for one row, whatever was known of the table when this was planned.
    UPDATE campaign_recipients r SET state = n.reached, retry_at = NULL,
        reason = CASE WHEN n.reached IN ('failed', 'uncertain') THEN n.error END,
        sent_at = CASE WHEN n.reached IN ('sent', 'delivered', 'read') THEN coalesce(r.sent_at, app_now()) END,
        delivered_at = CASE WHEN n.ack >= 2 THEN coalesce(r.delivered_at, app_now()) END,
        read_at = CASE WHEN n.ack >= 3 THEN coalesce(r.read_at, app_now()) END
      FROM unnest(companies, ids, acks, errors, reaches) n (company, message, ack, error, reached)
      CROSS JOIN LATERAL (SELECT p.id FROM campaign_recipients p WHERE p.company_id = n.company AND p.message_id = n.message LIMIT 1) one
      WHERE r.id = one.id AND r.state <> n.reached AND r.state NOT IN ('skipped', 'control');
    -- A message is either a text or a question.
    IF EXISTS (
      SELECT FROM unnest(companies, ids) n (company, message)
      CROSS JOIN LATERAL (SELECT FROM campaign_recipients p WHERE p.company_id = n.company AND p.ask_message_id = n.message LIMIT 1) one
    ) THEN
      UPDATE campaign_recipients r SET
          requested_at = CASE WHEN n.reached = 'failed' THEN r.requested_at ELSE coalesce(r.requested_at, app_now()) END,
          state = CASE WHEN n.reached = 'failed' THEN 'failed' ELSE r.state END,
          reason = CASE WHEN n.reached = 'failed' THEN n.error ELSE r.reason END
        FROM unnest(companies, ids, errors, reaches) n (company, message, error, reached)
        CROSS JOIN LATERAL (SELECT p.id FROM campaign_recipients p WHERE p.company_id = n.company AND p.ask_message_id = n.message LIMIT 1) one
        WHERE r.id = one.id
          AND ((n.reached IN ('sent', 'delivered', 'read') AND r.requested_at IS NULL) OR (n.reached = 'failed' AND r.state = 'asked'));
    END IF;
    RETURN NULL;
  END $$;
DROP TRIGGER campaign_message_changed ON messages;
DROP FUNCTION follow_campaign_message();
CREATE TRIGGER campaign_messages_changed AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_campaign_messages();
