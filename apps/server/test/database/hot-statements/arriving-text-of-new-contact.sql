SELECT true AS "isOurs", EXISTS (
  SELECT
  FROM inbound_events
  WHERE connection_id = $1 AND chat = $2 AND state = 'new' ) AS "isWaiting";

WITH known AS (
  SELECT i.contact_id
  FROM contact_identities i
  WHERE i.company_id = $1 AND (i.kind, i.scope, i.value) IN (($2, $3, $4)))
SELECT c.id AS "contactId", c.is_blocked AS "isBlocked"
FROM contacts c
WHERE c.company_id = $5 AND NOT c.is_anonymous AND c.id = (
  SELECT min(contact_id)
  FROM known HAVING count(*) = $6 AND min(contact_id) = max(contact_id)) FOR KEY SHARE OF c;

select pg_advisory_xact_lock(hashtextextended("asked"."key", 0)) as "lock"
from unnest($1::text[]) as "asked"("key");

SELECT i.kind, i.scope, i.value, i.contact_id AS "contactId", c.is_blocked AS "isBlocked"
FROM contact_identities i
JOIN contacts c ON c.company_id = i.company_id AND c.id = i.contact_id
WHERE i.company_id = $1 AND (i.kind, i.scope, i.value) IN (($2, $3, $4))
ORDER BY i.contact_id;

insert into "contacts" ("company_id", "name", "number", "is_group")
values ($1, $2, $3, $4)
on conflict do nothing
returning "id", "name", "number", "email", "profile_pic_url" as "profilePicUrl", "is_group" as
"isGroup", "is_blocked" as "isBlocked", "is_bot_off" as "isBotOff", "is_anonymous" as "isAnonymous",
"version";

insert into "contact_identities" ("company_id", "kind", "scope", "value", "contact_id")
values ($1, $2, $3, $4, $5)
on conflict do nothing;

SELECT id, status
FROM tickets
WHERE company_id = $1 AND contact_id = $2 AND connection_id = $3 AND status IN ('open', 'pending')
FOR UPDATE;

select "id", "status", EXTRACT(EPOCH FROM app_now() - "updated_at")::float8 * 1000 as "idleMs",
exists (
  select "c"."id"
  from "ticket_trackings" as "c"
  where "c"."company_id" = "tickets"."company_id" and "c"."ticket_id" = "tickets"."id" and "c".
  "rating_at" is not null and "c"."expired" = $1) as "isAsked"
from "tickets"
where "company_id" = $2 and "contact_id" = $3 and "connection_id" = $4
order by "updated_at" desc
limit $5;

select "c"."default_queue_id" as "defaultQueueId", ARRAY(
  select "l"."queue_id"
  from "connection_queues" as "l"
  where "l"."company_id" = "c"."company_id" and "l"."connection_id" = "c"."id"
  order by "l"."position") as "queueIds"
from "connections" as "c"
where "c"."company_id" = $1 and "c"."id" = $2;

select "value"
from "settings"
where "company_id" = $1 and "key" = $2;

update "contacts"
set "picture_state" = $1, "picture_connection_id" = $2, "picture_attempts" = $3, "picture_next_at" =
now()
where "company_id" = $4 and "id" = $5 and "picture_next_at" <= now() and ("picture_state" <> $6 or
  "picture_connection_id" is null or ("picture_connection_id" <> $7 and "picture_next_at" <= now() -
    make_interval(mins => $8)));

with "opened" as (
  insert into "tickets" ("company_id", "contact_id", "connection_id", "queue_id", "chat", "is_group",
    "created_at", "updated_at", "waiting_since")
  values ($1, $2, $3, $4, $5, $6, app_now(), app_now(), app_now())
  on conflict do nothing
  returning "company_id", "id", "connection_id", "queue_id", "is_group", "created_at"), "begun" as (
  insert into "ticket_trackings" ("company_id", "ticket_id", "connection_id", "queue_id", "is_group",
    "created_at", "queued_at")
  select "company_id", "id", "connection_id", "queue_id", "is_group", "created_at", "created_at" as
  "queued_at"
  from "opened")
select "id"
from "opened";

WITH m AS (
  INSERT INTO messages ( company_id, ticket_id, contact_id, connection_id, wid, from_me, kind, body,
    masked_body, media_state, media_name, media_mime, media_bytes, media_width, media_height,
    media_ref, quoted_id, forwarded, preview, ack, read, late, sent_at, created_at, queue_id)
  VALUES ( $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::jsonb,
    NULL::bigint, $17, $18::jsonb, $19, $20, $21, to_timestamp($22), now(), (
      SELECT queue_id
      FROM tickets
      WHERE company_id = $23 AND id = $24))
  ON CONFLICT (connection_id, wid, from_me) DO NOTHING
  RETURNING *), t AS (
  UPDATE tickets
  SET unread = CASE WHEN status = 'closed' THEN unread ELSE unread + 1 END, last_message = $25,
  last_sent_id = $26, chat = COALESCE($27, chat), last_message_at = app_now(), updated_at = app_now(
  ), version = version + 1 , snoozed_until = NULL, silent_since = NULL, reminded_at = NULL,
  silence_due_at = NULL
  WHERE company_id = $28 AND id = $29 AND EXISTS (
    SELECT
    FROM m)
  RETURNING *)
SELECT concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)::text,
    'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', COALESCE(to_json(
      COALESCE(m.masked_body, m.body))::text, 'null'), ',"isMasked":', CASE WHEN m.masked_body IS
  NOT NULL THEN 'true' ELSE 'false' END, ',"fromMe":', 'false', ',"read":', CASE WHEN m.read THEN
  'true' ELSE 'false' END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'), ',"mediaType":',
  CASE WHEN m.media_state = 'none' THEN 'null' ELSE COALESCE(to_json(split_part(COALESCE(
          m.media_mime, m.kind), '/', 1))::text, 'null') END, ',"mediaUrl":', 'null',
  ',"mediaState":', COALESCE('"' || m.media_state || '"', 'null'), ',"mediaName":', COALESCE(to_json
    (m.media_name)::text, 'null'), ',"mediaBytes":', COALESCE((m.media_bytes)::text, 'null'),
  ',"mediaWidth":', COALESCE((m.media_width)::text, 'null'), ',"mediaHeight":', COALESCE((
      m.media_height)::text, 'null'), ',"ack":', COALESCE((m.ack)::text, 'null'), ',"sendState":',
  'null', ',"sendError":', 'null', ',"isDeleted":', 'false', ',"isEdited":', 'false',
  ',"quotedMsg":', 'null', ',"contact":', concat('{"id":', COALESCE((c.id)::text, 'null'),
    ',"name":', COALESCE(to_json(c.name)::text, 'null'), '}'), ',"userId":', 'null', ',"userName":',
  'null', ',"isAutomatic":', 'false', ',"forwarded":', COALESCE('"' || m.forwarded || '"', 'null'),
  ',"preview":', COALESCE(m.preview::text, 'null'), ',"queueId":', COALESCE((m.queue_id)::text,
    'null'), ',"queue":', CASE WHEN q.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((q.id)
      ::text, 'null'), ',"name":', COALESCE(to_json(q.name)::text, 'null'), ',"color":', COALESCE(
      to_json(q.color)::text, 'null'), '}') END, ',"reactions":', '[]', ',"clientId":', 'null',
  ',"version":', COALESCE((m.version)::text, 'null'), ',"createdAt":', COALESCE(to_json(m.sent_at)
    ::text, 'null'), '}')::json AS message, concat('{"id":', COALESCE((t.id)::text, 'null'),
  ',"uuid":', COALESCE('"' || t.uuid || '"', 'null'), ',"status":', COALESCE('"' || t.status || '"',
    'null'), ',"unreadMessages":', COALESCE((t.unread)::text, 'null'), ',"lastMessage":', COALESCE(
    to_json(t.last_message)::text, 'null'), ',"isGroup":', CASE WHEN t.is_group THEN 'true' ELSE
  'false' END, ',"chatbot":', CASE WHEN t.chatbot THEN 'true' ELSE 'false' END, ',"contactId":',
  COALESCE((t.contact_id)::text, 'null'), ',"queueId":', COALESCE((t.queue_id)::text, 'null'),
  ',"userId":', COALESCE((t.user_id)::text, 'null'), ',"whatsappId":', COALESCE((t.connection_id)
    ::text, 'null'), ',"lastSent":', 'null', ',"version":', COALESCE((t.version)::text, 'null'),
  ',"createdAt":', COALESCE(to_json(t.created_at)::text, 'null'), ',"updatedAt":', COALESCE(to_json(
      t.updated_at)::text, 'null'), ',"lastMessageAt":', COALESCE(to_json(t.last_message_at)::text,
    'null'), ',"waitingSince":', COALESCE(to_json(t.waiting_since)::text, 'null'),
  ',"transferredBy":', CASE WHEN t.transferred_by IS NULL THEN 'null' ELSE COALESCE((
      SELECT concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(to_json(g.name)
          ::text, 'null'), '}')
      FROM users g
      WHERE g.company_id = t.company_id AND g.id = t.transferred_by), 'null') END,
  ',"snoozedUntil":', 'null', ',"contact":', concat('{"id":', COALESCE((c.id)::text, 'null'),
    ',"name":', COALESCE(to_json(c.name)::text, 'null'), ',"number":', COALESCE(to_json(c.number)
      ::text, 'null'), ',"email":', COALESCE(to_json(c.email)::text, 'null'), ',"profilePicUrl":',
    COALESCE(to_json(c.profile_pic_url)::text, 'null'), ',"isGroup":', CASE WHEN c.is_group THEN
    'true' ELSE 'false' END, ',"version":', COALESCE((c.version)::text, 'null'), '}'), ',"queue":',
  CASE WHEN q.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((q.id)::text, 'null'),
    ',"name":', COALESCE(to_json(q.name)::text, 'null'), ',"color":', COALESCE(to_json(q.color)
      ::text, 'null'), '}') END, ',"user":', CASE WHEN u.id IS NULL THEN 'null' ELSE concat('{"id":',
    COALESCE((u.id)::text, 'null'), ',"name":', COALESCE(to_json(u.name)::text, 'null'), '}') END,
  ',"whatsapp":', CASE WHEN w.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((w.id)::text,
      'null'), ',"name":', COALESCE(to_json(w.name)::text, 'null'), ',"provider":', COALESCE('"' ||
      w.provider || '"', 'null'), ',"isSample":', CASE WHEN w.is_sample THEN 'true' ELSE 'false' END,
    '}') END, ',"tags":', concat('[', (
      SELECT string_agg(concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(
            to_json(g.name)::text, 'null'), ',"color":', COALESCE(to_json(g.color)::text, 'null'),
          '}'), ','
        ORDER BY lower(g.name))
      FROM ticket_tags l
      JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
      WHERE l.company_id = t.company_id AND l.ticket_id = t.id), ']'), '}')::json AS ticket,
c.unreachable_count > 0 AS "wasUnreachable", EXISTS (
  SELECT
  FROM schedules s
  WHERE s.company_id = $30 AND s.contact_id = $31 AND s.ends_by_answer AND s.status IN ('pending',
    'claimed') ) AS "endsSchedules", EXISTS (
  SELECT
  FROM campaign_recipients r
  WHERE r.company_id = $32 AND r.contact_id = $33 AND r.answered_at IS NULL AND r.state IN ('asked',
    'sent', 'delivered', 'read', 'uncertain', 'control') ) AS "answersCampaign", EXISTS (
  SELECT
  FROM bot_states b
  WHERE b.company_id = $34 AND b.ticket_id = $35 AND (b.has_called OR b.asked_at IS NOT NULL) ) AND
NOT EXISTS (
  SELECT
  FROM settings s
  WHERE s.company_id = $36 AND s.key = 'scheduleType' AND s.value <> 'disabled' ) AS "isBotThrough",
EXISTS (
  SELECT
  FROM push_devices d
  WHERE d.company_id = $37 ) AS "hasPushDevices"
FROM m
CROSS JOIN t
JOIN LATERAL (
  SELECT *
  FROM contacts
  WHERE company_id = t.company_id AND id = t.contact_id
  LIMIT 1) c ON true
LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id;

select "t"."chat", "w"."id" as "connectionId", "w"."provider", "w"."greeting_message" as "greeting",
"w"."out_of_hours_message" as "outOfHoursMessage", "w"."default_queue_id" as "defaultQueueId", "c".
"time_zone" as "timeZone", "c"."schedules", "c"."closed_on" as "closedOn", "c"."closed_on_holidays"
as "closedOnHolidays", "p"."is_bot_off" as "isBotOff", "c"."status", "c"."due_date" as "dueDate",
"c"."deleted_at" as "deletedAt", grace_days() as "graceDays", app_now() as "now", "b"."option_id" as
"optionId", "b"."has_called" as "hasCalled", "b"."misses", "b"."asked_at" as "askedAt", "b".
"has_asked_again" as "hasAskedAgain", "b"."last_answered" as "lastAnswered", "b"."closed_told_at" as
"closedToldAt", (
  select "s"."value"
  from "settings" as "s"
  where "s"."company_id" = "t"."company_id" and "s"."key" = $1) as "scheduleType", (
  select "s"."value"
  from "settings" as "s"
  where "s"."company_id" = "t"."company_id" and "s"."key" = $2) as "chatBotType"
from "tickets" as "t"
inner join "connections" as "w" on "w"."company_id" = "t"."company_id" and "w"."id" = "t".
"connection_id"
inner join "companies" as "c" on "c"."id" = "t"."company_id"
inner join "contacts" as "p" on "p"."company_id" = "t"."company_id" and "p"."id" = "t"."contact_id"
left join "bot_states" as "b" on "b"."company_id" = "t"."company_id" and "b"."ticket_id" = "t"."id"
where "t"."company_id" = $3 and "t"."id" = $4;

select "q"."id", "q"."name", "q"."greeting_message" as "greeting", "q"."out_of_hours_message" as
"outOfHoursMessage", "q"."schedules", "q"."media_id" as "mediaId", "l"."position"
from "queues" as "q"
left join "connection_queues" as "l" on "l"."company_id" = "q"."company_id" and "l"."queue_id" = "q"
."id" and "l"."connection_id" = $1
where "q"."company_id" = $2
order by "l"."position", lower("q"."name");

select "id", "queue_id" as "queueId", "parent_id" as "parentId", "title", "message", "exits",
"forward_queue_id" as "forwardQueueId", "version", "position"
from "queue_options"
where "company_id" = $1 and ("queue_id" = $2 or "parent_id" is null)
order by "queue_id", "parent_id", "position", "id";

select "m"."body", "m"."send_state" as "state", "m"."sent_at" as "sentAt", "m"."created_at" > now()
- make_interval(mins => $1) as "isRecent"
from (
  select "id", "body", "is_automatic", "send_state", "sent_at", "created_at"
  from "messages"
  where "company_id" = $2 and "ticket_id" = $3
  order by "id" desc
  limit $4) as "m"
where "m"."is_automatic" = $5
order by "m"."id" desc;

insert into "bot_states" ("company_id", "ticket_id", "option_id", "has_called", "misses", "asked_at",
  "has_asked_again", "last_answered", "closed_told_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("company_id", "ticket_id") do update
set "option_id" = $10, "has_called" = $11, "misses" = $12, "asked_at" = $13, "has_asked_again" = $14,
"last_answered" = $15, "closed_told_at" = $16;
