-- The operator's search finds a part of a name or of an address among ten thousand companies without folding each.
CREATE INDEX companies_search ON companies USING gin (fold(name) gin_trgm_ops, email gin_trgm_ops);
-- How many there are, counted in pages that hold nothing else.
CREATE INDEX companies_living ON companies (id) WHERE deleted_at IS NULL;
