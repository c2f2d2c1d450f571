-- The log is read newest first: of a company, of one of its people, of one kind of deed, or of everybody.
DROP INDEX audit_log_by_company;
CREATE INDEX audit_log_by_company ON audit_log (company_id, at DESC, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log (company_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (company_id, action, at DESC, id DESC);
CREATE INDEX audit_log_by_time ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_by_action_everywhere ON audit_log (action, at DESC, id DESC);
