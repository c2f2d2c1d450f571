-- What was done in one support access, among all that was done in years.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_support ON audit_log (support_access_id, at DESC, id DESC) WHERE support_access_id IS NOT NULL;
