-- Its place is taken by the index that also holds what is counted.
DROP INDEX CONCURRENTLY IF EXISTS ticket_trackings_by_time;
