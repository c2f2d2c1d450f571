-- tickets_latest and tickets_of_contact have all that these had.
DROP INDEX tickets_newest, tickets_by_contact;
