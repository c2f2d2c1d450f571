-- What the dashboard counts of the cycles of service.

-- Groups are in none of its figures, and a cycle outlives its ticket.
ALTER TABLE ticket_trackings ADD COLUMN is_group boolean NOT NULL DEFAULT false;
UPDATE ticket_trackings c SET is_group = true FROM tickets t WHERE t.company_id = c.company_id AND t.id = c.ticket_id AND t.is_group;

-- When the customer rated: `rating_at` says when that was asked for.
ALTER TABLE ticket_trackings ADD COLUMN rated_at timestamptz;
UPDATE ticket_trackings SET rated_at = coalesce(comment_asked_at, rating_at, finished_at, created_at) WHERE rate IS NOT NULL;
