-- Everybody whose turn came in a campaign, under each of their names: contact, numbers and addresses on WhatsApp. Lists,
-- contacts and numbers may change while a campaign is stopped; whoever stands here under any name is not written to
-- again. Of two people with one name the second one's turn is refused.
CREATE TABLE campaign_identities (
  company_id int NOT NULL,
  campaign_id int NOT NULL,
  -- 'contact:' with its id, or kind, scope and value as in contact_identities.
  identity text COLLATE "C" NOT NULL,
  -- The row of campaign_recipients; deleted together with it.
  recipient_id int NOT NULL,
  PRIMARY KEY (company_id, campaign_id, identity),
  FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns (company_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_identities_by_recipient ON campaign_identities (company_id, recipient_id);
SELECT make_tenant_table('campaign_identities');

INSERT INTO campaign_identities (company_id, campaign_id, identity, recipient_id)
  SELECT r.company_id, r.campaign_id, n.identity, r.id
  FROM campaign_recipients r
  CROSS JOIN LATERAL (
    SELECT 'contact:' || r.contact_id AS identity WHERE r.contact_id IS NOT NULL
    UNION ALL SELECT 'pn::' || r.number WHERE r.number IS NOT NULL
    UNION ALL SELECT concat(i.kind, ':', i.scope, ':', i.value) FROM contact_identities i
      WHERE i.company_id = r.company_id AND i.contact_id = r.contact_id
  ) n
  WHERE r.first_tried_at IS NOT NULL
  ORDER BY r.id
  ON CONFLICT DO NOTHING;
