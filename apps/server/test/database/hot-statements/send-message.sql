SELECT t.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS
"whatsappId", t.contact_id AS "contactId"
FROM tickets t
WHERE t.company_id = $1 AND t.id = $2;

WITH m AS ((
    select *
    from "messages"
    where "company_id" = $1 and "user_id" = $2 and "client_id" = $3))
SELECT concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)::text,
    'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', CASE WHEN
  m.is_deleted THEN '""' ELSE COALESCE(to_json(COALESCE(m.masked_body, m.body))::text, 'null') END,
  ',"isMasked":', CASE WHEN m.masked_body IS NOT NULL AND NOT m.is_deleted THEN 'true' ELSE 'false'
  END, ',"fromMe":', CASE WHEN m.from_me THEN 'true' ELSE 'false' END, ',"read":', CASE WHEN m.read
  THEN 'true' ELSE 'false' END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'), ',"mediaType":',
  CASE WHEN m.media_state = 'none' THEN 'null' ELSE COALESCE(to_json(split_part(COALESCE(
          m.media_mime, m.kind), '/', 1))::text, 'null') END, ',"mediaUrl":', CASE WHEN m.media_id
  IS NULL OR m.is_deleted THEN 'null' ELSE COALESCE('"' || '/media/' || m.media_id || '"', 'null')
  END, ',"mediaState":', COALESCE('"' || m.media_state || '"', 'null'), ',"mediaName":', COALESCE(
    to_json(m.media_name)::text, 'null'), ',"mediaBytes":', COALESCE((m.media_bytes)::text, 'null'),
  ',"mediaWidth":', COALESCE((m.media_width)::text, 'null'), ',"mediaHeight":', COALESCE((
      m.media_height)::text, 'null'), ',"ack":', COALESCE((m.ack)::text, 'null'), ',"sendState":',
  COALESCE('"' || m.send_state || '"', 'null'), ',"sendError":', COALESCE(to_json(m.send_error)
    ::text, 'null'), ',"isDeleted":', CASE WHEN m.is_deleted THEN 'true' ELSE 'false' END,
  ',"isEdited":', CASE WHEN m.is_edited THEN 'true' ELSE 'false' END, ',"quotedMsg":', CASE WHEN
  quoted.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((quoted.id)::text, 'null'),
    ',"body":', CASE WHEN quoted.is_deleted THEN '""' ELSE COALESCE(to_json(left(COALESCE(
            quoted.masked_body, quoted.body), 500))::text, 'null') END, ',"fromMe":', CASE WHEN
    quoted.from_me THEN 'true' ELSE 'false' END, ',"contactName":', COALESCE(to_json(quoted_by.name)
      ::text, 'null'), ',"kind":', CASE WHEN quoted.is_deleted THEN '"text"' ELSE COALESCE(to_json(
        quoted.kind)::text, 'null') END, ',"mediaName":', CASE WHEN quoted.is_deleted THEN 'null'
    ELSE COALESCE(to_json(quoted.media_name)::text, 'null') END, ',"userId":', COALESCE((
        quoted.user_id)::text, 'null'), ',"userName":', COALESCE(to_json(quoted_user.name)::text,
      'null'), '}') END, ',"contact":', CASE WHEN c.id IS NULL THEN 'null' ELSE concat('{"id":',
    COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name)::text, 'null'), '}') END,
  ',"userId":', COALESCE((m.user_id)::text, 'null'), ',"userName":', COALESCE(to_json(mu.name)::text,
    'null'), ',"isAutomatic":', CASE WHEN m.is_automatic THEN 'true' ELSE 'false' END,
  ',"forwarded":', COALESCE('"' || m.forwarded || '"', 'null'), ',"preview":', CASE WHEN m.preview
  IS NULL OR m.is_deleted THEN 'null' ELSE m.preview::text END, ',"queueId":', COALESCE((m.queue_id)
    ::text, 'null'), ',"queue":', CASE WHEN mq.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE
    ((mq.id)::text, 'null'), ',"name":', COALESCE(to_json(mq.name)::text, 'null'), ',"color":',
    COALESCE(to_json(mq.color)::text, 'null'), '}') END, ',"reactions":', CASE WHEN m.reactions =
  '{}' THEN '[]' ELSE concat('[', (
      SELECT string_agg(concat('{"from":', COALESCE(to_json(key)::text, 'null'), ',"emoji":',
          COALESCE(to_json(value)::text, 'null'), '}'), ','
        ORDER BY key)
      FROM jsonb_each_text(m.reactions)), ']') END, ',"clientId":', COALESCE(to_json(m.client_id)
    ::text, 'null'), ',"version":', COALESCE((m.version)::text, 'null'), ',"createdAt":', COALESCE(
    to_json(m.sent_at)::text, 'null'), '}')::json AS message
FROM m
LEFT JOIN contacts c ON c.company_id = m.company_id AND c.id = m.contact_id
LEFT JOIN queues mq ON mq.company_id = m.company_id AND mq.id = m.queue_id
LEFT JOIN users mu ON mu.company_id = m.company_id AND mu.id = m.user_id
LEFT JOIN messages quoted ON quoted.company_id = m.company_id AND quoted.id = m.quoted_id
LEFT JOIN contacts quoted_by ON quoted_by.company_id = quoted.company_id AND quoted_by.id =
quoted.contact_id
LEFT JOIN users quoted_user ON quoted_user.company_id = quoted.company_id AND quoted_user.id =
quoted.user_id
ORDER BY m.id;

select "w"."id" as "connectionId", "t"."chat", "w"."status", "w"."provider", "p"."is_blocked" as
"isBlocked", "p"."is_anonymous" as "isAnonymous"
from "tickets" as "t"
inner join "connections" as "w" on "w"."company_id" = "t"."company_id" and "w"."id" = "t".
"connection_id"
inner join "contacts" as "p" on "p"."company_id" = "t"."company_id" and "p"."id" = "t"."contact_id"
where "t"."company_id" = $1 and "t"."id" = $2;

SELECT EXTRACT(EPOCH FROM (
    SELECT max(said.sent_at)
    FROM tickets o
    CROSS JOIN LATERAL (
      SELECT m.sent_at
      FROM messages m
      WHERE m.company_id = o.company_id AND m.ticket_id = o.id AND NOT m.from_me
      ORDER BY m.id DESC
      LIMIT 5) said
    WHERE o.company_id = t.company_id AND o.contact_id = t.contact_id AND o.connection_id =
    t.connection_id))::float8 * 1000 AS "lastInboundAt", EXTRACT(EPOCH FROM app_now())::float8 *
1000 AS now
FROM tickets t
JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id
WHERE t.company_id = $1 AND t.id = $2 AND w.provider = 'cloud';

select "name"
from "users"
where "company_id" = $1 and "id" = $2;

WITH m AS (
  INSERT INTO messages ( company_id, ticket_id, connection_id, user_id, wid, from_me, kind, body,
    masked_body, media_state, media_id, media_name, media_mime, media_bytes, media_width,
    media_height, quoted_id, forwarded, preview, send_state, read, client_id, is_automatic,
    is_campaign, sent_at, queue_id)
  VALUES ( $1, $2, $3, $4, $5, true, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18::jsonb, 'queued', true, $19, $20, $21, app_now(), (
      SELECT queue_id
      FROM tickets
      WHERE company_id = $22 AND id = $23))
  ON CONFLICT (company_id, user_id, client_id)
  WHERE client_id IS NOT NULL DO NOTHING
  RETURNING *)
SELECT concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)::text,
    'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', CASE WHEN
  m.is_deleted THEN '""' ELSE COALESCE(to_json(COALESCE(m.masked_body, m.body))::text, 'null') END,
  ',"isMasked":', CASE WHEN m.masked_body IS NOT NULL AND NOT m.is_deleted THEN 'true' ELSE 'false'
  END, ',"fromMe":', CASE WHEN m.from_me THEN 'true' ELSE 'false' END, ',"read":', CASE WHEN m.read
  THEN 'true' ELSE 'false' END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'), ',"mediaType":',
  CASE WHEN m.media_state = 'none' THEN 'null' ELSE COALESCE(to_json(split_part(COALESCE(
          m.media_mime, m.kind), '/', 1))::text, 'null') END, ',"mediaUrl":', CASE WHEN m.media_id
  IS NULL OR m.is_deleted THEN 'null' ELSE COALESCE('"' || '/media/' || m.media_id || '"', 'null')
  END, ',"mediaState":', COALESCE('"' || m.media_state || '"', 'null'), ',"mediaName":', COALESCE(
    to_json(m.media_name)::text, 'null'), ',"mediaBytes":', COALESCE((m.media_bytes)::text, 'null'),
  ',"mediaWidth":', COALESCE((m.media_width)::text, 'null'), ',"mediaHeight":', COALESCE((
      m.media_height)::text, 'null'), ',"ack":', COALESCE((m.ack)::text, 'null'), ',"sendState":',
  COALESCE('"' || m.send_state || '"', 'null'), ',"sendError":', COALESCE(to_json(m.send_error)
    ::text, 'null'), ',"isDeleted":', CASE WHEN m.is_deleted THEN 'true' ELSE 'false' END,
  ',"isEdited":', CASE WHEN m.is_edited THEN 'true' ELSE 'false' END, ',"quotedMsg":', CASE WHEN
  quoted.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((quoted.id)::text, 'null'),
    ',"body":', CASE WHEN quoted.is_deleted THEN '""' ELSE COALESCE(to_json(left(COALESCE(
            quoted.masked_body, quoted.body), 500))::text, 'null') END, ',"fromMe":', CASE WHEN
    quoted.from_me THEN 'true' ELSE 'false' END, ',"contactName":', COALESCE(to_json(quoted_by.name)
      ::text, 'null'), ',"kind":', CASE WHEN quoted.is_deleted THEN '"text"' ELSE COALESCE(to_json(
        quoted.kind)::text, 'null') END, ',"mediaName":', CASE WHEN quoted.is_deleted THEN 'null'
    ELSE COALESCE(to_json(quoted.media_name)::text, 'null') END, ',"userId":', COALESCE((
        quoted.user_id)::text, 'null'), ',"userName":', COALESCE(to_json(quoted_user.name)::text,
      'null'), '}') END, ',"contact":', CASE WHEN c.id IS NULL THEN 'null' ELSE concat('{"id":',
    COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name)::text, 'null'), '}') END,
  ',"userId":', COALESCE((m.user_id)::text, 'null'), ',"userName":', COALESCE(to_json(mu.name)::text,
    'null'), ',"isAutomatic":', CASE WHEN m.is_automatic THEN 'true' ELSE 'false' END,
  ',"forwarded":', COALESCE('"' || m.forwarded || '"', 'null'), ',"preview":', CASE WHEN m.preview
  IS NULL OR m.is_deleted THEN 'null' ELSE m.preview::text END, ',"queueId":', COALESCE((m.queue_id)
    ::text, 'null'), ',"queue":', CASE WHEN mq.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE
    ((mq.id)::text, 'null'), ',"name":', COALESCE(to_json(mq.name)::text, 'null'), ',"color":',
    COALESCE(to_json(mq.color)::text, 'null'), '}') END, ',"reactions":', CASE WHEN m.reactions =
  '{}' THEN '[]' ELSE concat('[', (
      SELECT string_agg(concat('{"from":', COALESCE(to_json(key)::text, 'null'), ',"emoji":',
          COALESCE(to_json(value)::text, 'null'), '}'), ','
        ORDER BY key)
      FROM jsonb_each_text(m.reactions)), ']') END, ',"clientId":', COALESCE(to_json(m.client_id)
    ::text, 'null'), ',"version":', COALESCE((m.version)::text, 'null'), ',"createdAt":', COALESCE(
    to_json(m.sent_at)::text, 'null'), '}')::json AS message
FROM m
LEFT JOIN contacts c ON c.company_id = m.company_id AND c.id = m.contact_id
LEFT JOIN queues mq ON mq.company_id = m.company_id AND mq.id = m.queue_id
LEFT JOIN users mu ON mu.company_id = m.company_id AND mu.id = m.user_id
LEFT JOIN messages quoted ON quoted.company_id = m.company_id AND quoted.id = m.quoted_id
LEFT JOIN contacts quoted_by ON quoted_by.company_id = quoted.company_id AND quoted_by.id =
quoted.contact_id
LEFT JOIN users quoted_user ON quoted_user.company_id = quoted.company_id AND quoted_user.id =
quoted.user_id
ORDER BY m.id;

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

insert into "outbox" ("company_id", "connection_id", "chat", "message_id", "action", "priority",
  "wids", "extras")
values ($1, $2, $3, $4, $5, $6, $7, $8);

WITH t AS (
  UPDATE tickets
  SET unread = 0, last_message = $1, last_sent_id = $2, chat = COALESCE($3, chat), last_message_at =
  app_now(), updated_at = app_now(), version = version + 1 , silent_since = app_now(),
  silence_due_at = app_now() + make_interval(mins => LEAST( (
        SELECT LEAST(q.remind_after, q.close_after)
        FROM queues q
        WHERE q.company_id = tickets.company_id AND q.id = tickets.queue_id), (
        SELECT NULLIF(s.value, '0')::int
        FROM settings s
        WHERE s.company_id = tickets.company_id AND s.key = 'chatbotTimeout' AND tickets.chatbot)))
  WHERE company_id = $4 AND id = $5
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
