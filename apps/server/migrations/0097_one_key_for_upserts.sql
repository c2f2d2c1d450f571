-- An INSERT … ON CONFLICT names one key. Where a second one says the same, two that insert the same row at once can meet
-- at that one, and one of them fails instead of changing the row of the other. Nothing refers to these.
ALTER TABLE campaign_lanes DROP CONSTRAINT campaign_lanes_company_id_connection_id_key;
ALTER TABLE session_leases DROP CONSTRAINT session_leases_company_id_connection_id_key;
