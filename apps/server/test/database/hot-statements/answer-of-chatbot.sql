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

SELECT id, status
FROM tickets
WHERE company_id = $1 AND contact_id = $2 AND connection_id = $3 AND status IN ('open', 'pending')
FOR UPDATE;

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

UPDATE ticket_trackings
SET queue_id = COALESCE($1::int, queue_id), chatbot_end_at = CASE WHEN $2 AND started_at IS NULL
THEN app_now() ELSE chatbot_end_at END, queued_at = CASE WHEN $3 AND started_at IS NULL THEN app_now
() ELSE queued_at END, user_id = COALESCE(user_id, $4::int, $5::int), started_at = CASE WHEN $6::int
IS NULL THEN started_at ELSE COALESCE(started_at, app_now()) END, finished_at = CASE WHEN $7::int IS
NULL THEN NULL ELSE app_now() END, closed_by = $8::int
WHERE company_id = $9 AND ticket_id = $10 AND finished_at IS NULL;

insert into "bot_steps" ("company_id", "ticket_id", "message_id", "queue_id", "option_id", "kind",
  "reason")
select cast($1 as integer) as "company_id", cast($2 as integer) as "ticket_id", cast($3 as bigint)
as "message_id", "new"."queue_id", "new"."option_id", "new"."kind", "new"."reason"
from unnest($4::int[], $5::int[], $6::text[], $7::text[]) as "new"("queue_id", "option_id", "kind",
  "reason");

WITH m AS (
  INSERT INTO messages ( company_id, ticket_id, connection_id, user_id, wid, from_me, kind, body,
    masked_body, media_state, media_id, media_name, media_mime, media_bytes, media_width,
    media_height, quoted_id, forwarded, preview, send_state, read, client_id, is_automatic,
    is_campaign, sent_at, queue_id)
  VALUES ( $1, $2, $3, $4, $5, true, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18::jsonb, 'queued', true, $19, $20, $21, app_now(), CASE WHEN $22 THEN $23::int ELSE (
      SELECT queue_id
      FROM tickets
      WHERE company_id = $24 AND id = $25) END)
  ON CONFLICT (company_id, user_id, client_id)
  WHERE client_id IS NOT NULL DO NOTHING
  RETURNING *), o AS (
  INSERT INTO outbox (company_id, connection_id, chat, message_id, action, priority, extras)
  SELECT $26::int, $27::int, $28, id, 'send', $29::int, $30::jsonb
  FROM m), t AS (
  UPDATE tickets
  SET unread = unread, last_message = $31, last_sent_id = (
    SELECT id
    FROM m), chat = COALESCE($32, chat), last_message_at = app_now(), updated_at = app_now(),
  version = version + 1 , queue_id = CASE WHEN $33 THEN $34::int ELSE tickets.queue_id END, chatbot
  = CASE WHEN $35 THEN $36 ELSE tickets.chatbot END, silent_since = CASE WHEN $37 THEN app_now()
  ELSE silent_since END, silence_due_at = CASE WHEN $38 THEN app_now() + make_interval(mins => LEAST
    ( (
        SELECT LEAST(q.remind_after, q.close_after)
        FROM queues q
        WHERE q.company_id = tickets.company_id AND q.id = CASE WHEN $39 THEN $40::int ELSE
        tickets.queue_id END), (
        SELECT NULLIF(s.value, '0')::int
        FROM settings s
        WHERE s.company_id = tickets.company_id AND s.key = 'chatbotTimeout' AND CASE WHEN $41 THEN
        $42 ELSE tickets.chatbot END))) ELSE silence_due_at END
  WHERE company_id = $43 AND id = $44
  RETURNING *)
SELECT concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)::text,
    'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', COALESCE(to_json(
      COALESCE(m.masked_body, m.body))::text, 'null'), ',"isMasked":', CASE WHEN m.masked_body IS
  NOT NULL THEN 'true' ELSE 'false' END, ',"fromMe":', 'true', ',"read":', CASE WHEN m.read THEN
  'true' ELSE 'false' END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'), ',"mediaType":',
  'null', ',"mediaUrl":', 'null', ',"mediaState":', COALESCE('"' || m.media_state || '"', 'null'),
  ',"mediaName":', COALESCE(to_json(m.media_name)::text, 'null'), ',"mediaBytes":', COALESCE((
      m.media_bytes)::text, 'null'), ',"mediaWidth":', COALESCE((m.media_width)::text, 'null'),
  ',"mediaHeight":', COALESCE((m.media_height)::text, 'null'), ',"ack":', COALESCE((m.ack)::text,
    'null'), ',"sendState":', COALESCE('"' || m.send_state || '"', 'null'), ',"sendError":',
  COALESCE(to_json(m.send_error)::text, 'null'), ',"isDeleted":', 'false', ',"isEdited":', 'false',
  ',"quotedMsg":', 'null', ',"contact":', 'null', ',"userId":', 'null', ',"userName":', 'null',
  ',"isAutomatic":', 'true', ',"forwarded":', COALESCE('"' || m.forwarded || '"', 'null'),
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
    ::text, 'null'), ',"lastSent":', concat('{"id":', COALESCE((m.id)::text, 'null'), ',"ack":',
    COALESCE((m.ack)::text, 'null'), ',"sendState":', COALESCE('"' || m.send_state || '"', 'null'),
    ',"version":', COALESCE((m.version)::text, 'null'), '}'), ',"version":', COALESCE((t.version)
    ::text, 'null'), ',"createdAt":', COALESCE(to_json(t.created_at)::text, 'null'), ',"updatedAt":',
  COALESCE(to_json(t.updated_at)::text, 'null'), ',"lastMessageAt":', COALESCE(to_json(
      t.last_message_at)::text, 'null'), ',"waitingSince":', COALESCE(to_json(t.waiting_since)::text,
    'null'), ',"transferredBy":', CASE WHEN t.transferred_by IS NULL THEN 'null' ELSE COALESCE((
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
