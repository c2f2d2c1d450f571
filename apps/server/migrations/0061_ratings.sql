-- What the customer thought of a cycle of service: 1 to 3, and perhaps why. It is about who attended (user_id), and who
-- closed the conversation.
ALTER TABLE ticket_trackings ADD COLUMN closed_by int;
ALTER TABLE ticket_trackings ADD COLUMN rate smallint CHECK (rate BETWEEN 1 AND 3);
ALTER TABLE ticket_trackings ADD COLUMN comment_asked_at timestamptz;
ALTER TABLE ticket_trackings ADD COLUMN comment text;
ALTER TABLE ticket_trackings ADD FOREIGN KEY (company_id, closed_by) REFERENCES users (company_id, id) ON DELETE SET NULL (closed_by);
CREATE INDEX ticket_trackings_by_closer ON ticket_trackings (company_id, closed_by);
-- Questions that wait for an answer; `expired` says that nothing is waited for any more.
CREATE INDEX ticket_trackings_unanswered ON ticket_trackings (rating_at) WHERE rating_at IS NOT NULL AND NOT expired;

-- Which conversations of a queue are rated.
ALTER TABLE queues ADD COLUMN rating_rule text NOT NULL DEFAULT 'always' CHECK (rating_rule IN ('always', 'never', 'withTag', 'withoutTag'));
ALTER TABLE queues ADD COLUMN rating_tag_id int;
ALTER TABLE queues ADD FOREIGN KEY (company_id, rating_tag_id) REFERENCES tags (company_id, id) ON DELETE SET NULL (rating_tag_id);
CREATE INDEX queues_by_rating_tag ON queues (company_id, rating_tag_id);
