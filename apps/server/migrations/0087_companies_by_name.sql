-- A page of the operator's list skips through the names in pages that hold nothing else. The name itself stands there
-- too, because the planner takes no expression from an index without it.
CREATE INDEX companies_by_name ON companies (lower(name)) INCLUDE (name, id) WHERE deleted_at IS NULL;
