SELECT t.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS
"whatsappId", t.contact_id AS "contactId"
FROM tickets t
WHERE t.company_id = $1 AND t.id = $2;

WITH m AS MATERIALIZED (
  SELECT *
  FROM messages
  WHERE company_id = $1 AND ticket_id = $2 AND id <= (
    SELECT id
    FROM messages
    WHERE company_id = $3 AND ticket_id = $4
    ORDER BY id DESC
    OFFSET $5
    LIMIT 1)
  ORDER BY id DESC
  LIMIT $6) , people AS MATERIALIZED (
  SELECT id, name
  FROM contacts
  WHERE company_id = $7 AND id IN (
    SELECT contact_id
    FROM m)), team AS MATERIALIZED (
  SELECT id, name
  FROM users
  WHERE company_id = $8 AND id IN (
    SELECT user_id
    FROM m)), places AS MATERIALIZED (
  SELECT id, name, color
  FROM queues
  WHERE company_id = $9)
SELECT m.id, concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)
    ::text, 'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', COALESCE(
    to_json(CASE WHEN m.kind = 'document' AND COALESCE(m.masked_body, m.body) = '' THEN COALESCE(
        m.media_name, '') ELSE COALESCE(m.masked_body, m.body) END)::text, 'null'), ',"isMasked":',
  CASE WHEN m.masked_body IS NOT NULL AND NOT m.is_deleted THEN 'true' ELSE 'false' END,
  ',"fromMe":', CASE WHEN m.from_me THEN 'true' ELSE 'false' END, ',"read":', CASE WHEN m.read THEN
  'true' ELSE 'false' END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'), ',"mediaType":',
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
    to_json(m.sent_at)::text, 'null'), '}') AS text
FROM m
LEFT JOIN people c ON c.id = m.contact_id
LEFT JOIN places mq ON mq.id = m.queue_id
LEFT JOIN team mu ON mu.id = m.user_id
LEFT JOIN messages quoted ON quoted.company_id = m.company_id AND quoted.id = m.quoted_id
LEFT JOIN contacts quoted_by ON quoted_by.company_id = quoted.company_id AND quoted_by.id =
quoted.contact_id
LEFT JOIN users quoted_user ON quoted_user.company_id = quoted.company_id AND quoted_user.id =
quoted.user_id
ORDER BY m.id;

select "e"."id", "e"."ticket_id" as "ticketId", "e"."kind", "e"."user_id" as "userId", "by"."name"
as "userName", "e"."to_user_id" as "toUserId", "to"."name" as "toUserName", "e"."queue_id" as
"queueId", "q"."name" as "queueName", "q"."color" as "queueColor", "e"."note", "e".
"after_message_id" as "afterMessageId", "e"."created_at" as "createdAt"
from "ticket_timeline" as "e"
left join "users" as "by" on "by"."company_id" = "e"."company_id" and "by"."id" = "e"."user_id"
left join "users" as "to" on "to"."company_id" = "e"."company_id" and "to"."id" = "e"."to_user_id"
left join "queues" as "q" on "q"."company_id" = "e"."company_id" and "q"."id" = "e"."queue_id"
where "e"."company_id" = $1 and "e"."ticket_id" = $2 and "e"."after_message_id" >= $3
order by "e"."id";

select "n"."id", "n"."note", "n"."ticket_id" as "ticketId", "n"."contact_id" as "contactId", "n".
"after_message_id" as "afterMessageId", "n"."created_at" as "createdAt", "u"."id" as "userId", "u".
"name" as "userName"
from "ticket_notes" as "n"
left join "users" as "u" on "u"."company_id" = "n"."company_id" and "u"."id" = "n"."user_id"
where "n"."company_id" = $1 and "n"."ticket_id" = $2 and "n"."after_message_id" >= $3
order by "n"."id" desc
limit $4;
