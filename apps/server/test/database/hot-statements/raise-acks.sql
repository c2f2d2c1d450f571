WITH given AS (
  SELECT wid, ack
  FROM unnest($1::text[], $2::int[]) AS given (wid, ack)), locked AS (
  SELECT m.id, given.ack
  FROM messages m
  JOIN given ON given.wid = m.wid
  WHERE m.company_id = $3 AND m.connection_id = $4 AND m.from_me AND m.ack < given.ack AND (
    given.ack > 1 OR m.send_state IS DISTINCT FROM 'failed' OR m.send_error = 'gave_up')
  ORDER BY m.id
  FOR NO KEY UPDATE OF m), m AS (
  UPDATE messages
  SET ack = locked.ack, send_state = CASE WHEN messages.send_state IS NULL THEN NULL ELSE 'sent' END,
  send_error = NULL, version = messages.version + 1
  FROM locked
  WHERE messages.company_id = $5 AND messages.id = locked.id
  RETURNING messages.*)
SELECT m.wid, concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)
    ::text, 'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', CASE WHEN
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
    to_json(m.sent_at)::text, 'null'), '}')::json AS message, CASE WHEN m.ack > 1 THEN (
  SELECT t.contact_id
  FROM tickets t
  JOIN contacts k ON k.company_id = t.company_id AND k.id = t.contact_id
  WHERE t.company_id = m.company_id AND t.id = m.ticket_id AND k.unreachable_count > 0 ) END AS
"foundId", EXISTS (
  SELECT
  FROM connections w
  WHERE w.company_id = m.company_id AND w.id = m.connection_id AND w.payment_missing_at IS NOT NULL
) AND EXISTS (
  SELECT
  FROM outbox o
  WHERE o.company_id = m.company_id AND o.message_id = m.id AND o.extras ? 'template' ) AS "isPaid",
(
  SELECT json_build_object( 'id', t.id, 'status', t.status, 'queueId', t.queue_id, 'userId',
    t.user_id, 'whatsappId', t.connection_id)
  FROM tickets t
  WHERE t.company_id = m.company_id AND t.id = m.ticket_id AND t.last_sent_id = m.id) AS row
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
