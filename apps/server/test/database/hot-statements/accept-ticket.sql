SELECT t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS "whatsappId",
t.transferred_by AS "transferredBy", (
  SELECT name
  FROM users u
  WHERE u.company_id = t.company_id AND u.id = t.user_id) AS "ownerName"
FROM tickets t
WHERE t.company_id = $1 AND t.id = $2
FOR UPDATE OF t;

select "u"."id" as "userId", ("u"."profile" = $1 or "u"."is_super") as "isAdmin", ARRAY(
  select "l"."queue_id"
  from "user_queues" as "l"
  where "l"."company_id" = "u"."company_id" and "l"."user_id" = "u"."id") as "queueIds"
from "users" as "u"
where "u"."company_id" = $2 and "u"."id" = any($3::int[]);

WITH t AS (
  UPDATE tickets
  SET status = $1, queue_id = $2, user_id = $3, unread = CASE WHEN $4 THEN 0 ELSE unread END,
  waiting_since = CASE WHEN $5 AND status <> 'pending' THEN app_now() ELSE waiting_since END,
  transferred_by = $6::int, snoozed_until = NULL, chatbot = false, silent_since = NULL, reminded_at
  = NULL, silence_due_at = NULL, updated_at = app_now(), version = version + 1
  WHERE company_id = $7 AND id = $8
  RETURNING *)
SELECT concat('{"id":', COALESCE((t.id)::text, 'null'), ',"uuid":', COALESCE('"' || t.uuid || '"',
    'null'), ',"status":', COALESCE('"' || t.status || '"', 'null'), ',"unreadMessages":', COALESCE(
    (t.unread)::text, 'null'), ',"lastMessage":', COALESCE(to_json(t.last_message)::text, 'null'),
  ',"isGroup":', CASE WHEN t.is_group THEN 'true' ELSE 'false' END, ',"chatbot":', CASE WHEN
  t.chatbot THEN 'true' ELSE 'false' END, ',"contactId":', COALESCE((t.contact_id)::text, 'null'),
  ',"queueId":', COALESCE((t.queue_id)::text, 'null'), ',"userId":', COALESCE((t.user_id)::text,
    'null'), ',"whatsappId":', COALESCE((t.connection_id)::text, 'null'), ',"lastSent":', CASE WHEN
  t.last_sent_id IS NULL THEN 'null' ELSE COALESCE((
      SELECT concat('{"id":', COALESCE((s.id)::text, 'null'), ',"ack":', COALESCE((s.ack)::text,
          'null'), ',"sendState":', COALESCE('"' || s.send_state || '"', 'null'), ',"version":',
        COALESCE((s.version)::text, 'null'), '}')
      FROM messages s
      WHERE s.company_id = t.company_id AND s.id = t.last_sent_id AND NOT s.is_deleted), 'null') END,
  ',"version":', COALESCE((t.version)::text, 'null'), ',"createdAt":', COALESCE(to_json(t.created_at
    )::text, 'null'), ',"updatedAt":', COALESCE(to_json(t.updated_at)::text, 'null'),
  ',"lastMessageAt":', COALESCE(to_json(t.last_message_at)::text, 'null'), ',"waitingSince":',
  COALESCE(to_json(t.waiting_since)::text, 'null'), ',"transferredBy":', CASE WHEN t.transferred_by
  IS NULL THEN 'null' ELSE COALESCE((
      SELECT concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(to_json(g.name)
          ::text, 'null'), '}')
      FROM users g
      WHERE g.company_id = t.company_id AND g.id = t.transferred_by), 'null') END,
  ',"snoozedUntil":', COALESCE(to_json(t.snoozed_until)::text, 'null'), ',"contact":', concat(
    '{"id":', COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name)::text, 'null'),
    ',"number":', COALESCE(to_json(c.number)::text, 'null'), ',"email":', COALESCE(to_json(c.email)
      ::text, 'null'), ',"profilePicUrl":', COALESCE(to_json(c.profile_pic_url)::text, 'null'),
    ',"isGroup":', CASE WHEN c.is_group THEN 'true' ELSE 'false' END, ',"version":', COALESCE((
        c.version)::text, 'null'), '}'), ',"queue":', CASE WHEN q.id IS NULL THEN 'null' ELSE concat
  ('{"id":', COALESCE((q.id)::text, 'null'), ',"name":', COALESCE(to_json(q.name)::text, 'null'),
    ',"color":', COALESCE(to_json(q.color)::text, 'null'), '}') END, ',"user":', CASE WHEN u.id IS
  NULL THEN 'null' ELSE concat('{"id":', COALESCE((u.id)::text, 'null'), ',"name":', COALESCE(
      to_json(u.name)::text, 'null'), '}') END, ',"whatsapp":', CASE WHEN w.id IS NULL THEN 'null'
  ELSE concat('{"id":', COALESCE((w.id)::text, 'null'), ',"name":', COALESCE(to_json(w.name)::text,
      'null'), ',"provider":', COALESCE('"' || w.provider || '"', 'null'), ',"isSample":', CASE WHEN
    w.is_sample THEN 'true' ELSE 'false' END, '}') END, ',"tags":', concat('[', (
      SELECT string_agg(concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(
            to_json(g.name)::text, 'null'), ',"color":', COALESCE(to_json(g.color)::text, 'null'),
          '}'), ','
        ORDER BY lower(g.name))
      FROM ticket_tags l
      JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
      WHERE l.company_id = t.company_id AND l.ticket_id = t.id), ']'), '}')::json AS ticket
FROM t
JOIN LATERAL (
  SELECT *
  FROM contacts
  WHERE company_id = t.company_id AND id = t.contact_id
  LIMIT 1) c ON true
LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id;

WITH done AS (
  UPDATE messages
  SET read = true
  WHERE company_id = $1 AND ticket_id = $2 AND NOT read AND NOT from_me
  RETURNING id, wid, kind, created_at), told AS (
  SELECT id, wid
  FROM done
  WHERE created_at > now() - make_interval(days => $3) AND kind NOT IN ('call', 'video_call')
  ORDER BY id DESC
  LIMIT $4)
SELECT id, wid
FROM told
ORDER BY id;

select "w"."id" as "connectionId", "t"."chat", "w"."status", "w"."provider", "p"."is_blocked" as
"isBlocked", "p"."is_anonymous" as "isAnonymous"
from "tickets" as "t"
inner join "connections" as "w" on "w"."company_id" = "t"."company_id" and "w"."id" = "t".
"connection_id"
inner join "contacts" as "p" on "p"."company_id" = "t"."company_id" and "p"."id" = "t"."contact_id"
where "t"."company_id" = $1 and "t"."id" = $2;

insert into "outbox" ("company_id", "connection_id", "chat", "message_id", "action", "priority",
  "wids", "extras")
values ($1, $2, $3, $4, $5, $6, $7, $8);

UPDATE ticket_trackings
SET queue_id = COALESCE($1::int, queue_id), chatbot_end_at = CASE WHEN $2 AND started_at IS NULL
THEN app_now() ELSE chatbot_end_at END, queued_at = CASE WHEN $3 AND started_at IS NULL THEN app_now
() ELSE queued_at END, user_id = COALESCE(user_id, $4::int, $5::int), started_at = CASE WHEN $6::int
IS NULL THEN started_at ELSE COALESCE(started_at, app_now()) END, finished_at = CASE WHEN $7::int IS
NULL THEN NULL ELSE app_now() END, closed_by = $8::int
WHERE company_id = $9 AND ticket_id = $10 AND finished_at IS NULL;

with "e" as (
  insert into "ticket_timeline" ("company_id", "ticket_id", "kind", "user_id", "to_user_id",
    "queue_id", "note", "after_message_id", "created_at")
  select cast($1 as integer) as "company_id", "new"."ticketId", "new"."kind", "new"."userId", "new".
  "toUserId", "new"."queueId", "new"."note", coalesce((
      select "m"."id"
      from "messages" as "m"
      where "m"."company_id" = $2 and "m"."ticket_id" = "new"."ticketId"
      order by "m"."id" desc
      limit $3), 0) as "after_message_id", app_now() as "created_at"
  from unnest($4::int[], $5::text[], $6::int[], $7::int[], $8::int[], $9::text[]) as "new"(
    "ticketId", "kind", "userId", "toUserId", "queueId", "note")
  returning *)
select "e"."id", "e"."ticket_id" as "ticketId", "e"."kind", "e"."user_id" as "userId", "by"."name"
as "userName", "e"."to_user_id" as "toUserId", "to"."name" as "toUserName", "e"."queue_id" as
"queueId", "q"."name" as "queueName", "q"."color" as "queueColor", "e"."note", "e".
"after_message_id" as "afterMessageId", "e"."created_at" as "createdAt"
from "e"
left join "users" as "by" on "by"."company_id" = "e"."company_id" and "by"."id" = "e"."user_id"
left join "users" as "to" on "to"."company_id" = "e"."company_id" and "to"."id" = "e"."to_user_id"
left join "queues" as "q" on "q"."company_id" = "e"."company_id" and "q"."id" = "e"."queue_id"
order by "e"."id";

insert into "bot_states" ("company_id", "ticket_id", "has_called", "option_id", "misses",
  "has_asked_again")
values ($1, $2, $3, $4, $5, $6)
on conflict ("company_id", "ticket_id") do update
set "has_called" = $7, "option_id" = $8, "misses" = $9, "has_asked_again" = $10;
