-- Until now the tickets of a deleted user stayed open without an owner, where nobody could take them: they wait again.
UPDATE tickets SET status = 'pending', waiting_since = app_now(), version = version + 1
WHERE status = 'open' AND user_id IS NULL;
