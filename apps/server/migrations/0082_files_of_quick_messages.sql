-- The file of a quick message is for whoever may use the message, no more for everybody of the company.
UPDATE media_files f SET visibility = 'ticket' FROM quick_messages q WHERE q.company_id = f.company_id AND q.media_id = f.id;
