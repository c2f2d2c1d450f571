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
