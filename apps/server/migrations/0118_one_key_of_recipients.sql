-- Nothing refers to these rows by company and number, and each change of one writes into every index.
ALTER TABLE campaign_recipients DROP CONSTRAINT campaign_recipients_company_id_id_key;
