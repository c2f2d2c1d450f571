-- The sizes of a company's files are added up from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS media_files_bytes ON media_files (company_id) INCLUDE (bytes);
