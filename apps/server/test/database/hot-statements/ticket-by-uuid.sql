WITH t AS (
  SELECT *
  FROM tickets
  WHERE company_id = $1 AND uuid = $2)
SELECT t.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS
"whatsappId", t.contact_id AS "contactId", concat('{"id":', COALESCE((t.id)::text, 'null'),
  ',"uuid":', COALESCE('"' || t.uuid || '"', 'null'), ',"status":', COALESCE('"' || t.status || '"',
    'null'), ',"unreadMessages":', COALESCE((t.unread)::text, 'null'), ',"lastMessage":', COALESCE(
    to_json(t.last_message)::text, 'null'), ',"isGroup":', CASE WHEN t.is_group THEN 'true' ELSE
  'false' END, ',"chatbot":', CASE WHEN t.chatbot THEN 'true' ELSE 'false' END, ',"contactId":',
  COALESCE((t.contact_id)::text, 'null'), ',"queueId":', COALESCE((t.queue_id)::text, 'null'),
  ',"userId":', COALESCE((t.user_id)::text, 'null'), ',"whatsappId":', COALESCE((t.connection_id)
    ::text, 'null'), ',"lastSent":', CASE WHEN t.last_sent_id IS NULL THEN 'null' ELSE COALESCE((
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
        c.version)::text, 'null'), ',"extraInfo":', concat('[', (
        SELECT string_agg(concat('{"id":', COALESCE((f.id)::text, 'null'), ',"name":', COALESCE(
              to_json(f.name)::text, 'null'), ',"value":', COALESCE(to_json(f.value)::text, 'null'),
            '}'), ','
          ORDER BY f.position)
        FROM contact_fields f
        WHERE f.company_id = t.company_id AND f.contact_id = t.contact_id), ']'), ',"isBlocked":',
    CASE WHEN c.is_blocked THEN 'true' ELSE 'false' END, ',"isBotOff":', CASE WHEN c.is_bot_off THEN
    'true' ELSE 'false' END, ',"isAnonymous":', CASE WHEN c.is_anonymous THEN 'true' ELSE 'false'
    END, ',"optedOutAt":', COALESCE(to_json(c.opted_out_at)::text, 'null'), ',"isWhatsappValid":',
    CASE WHEN c.unreachable_count < 2 THEN 'true' ELSE 'false' END, '}'), ',"queue":', CASE WHEN
  q.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((q.id)::text, 'null'), ',"name":',
    COALESCE(to_json(q.name)::text, 'null'), ',"color":', COALESCE(to_json(q.color)::text, 'null'),
    '}') END, ',"user":', CASE WHEN u.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((u.id)
      ::text, 'null'), ',"name":', COALESCE(to_json(u.name)::text, 'null'), '}') END, ',"whatsapp":',
  CASE WHEN w.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((w.id)::text, 'null'),
    ',"name":', COALESCE(to_json(w.name)::text, 'null'), ',"provider":', COALESCE('"' || w.provider
      || '"', 'null'), ',"isSample":', CASE WHEN w.is_sample THEN 'true' ELSE 'false' END, '}') END,
  ',"tags":', concat('[', (
      SELECT string_agg(concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(
            to_json(g.name)::text, 'null'), ',"color":', COALESCE(to_json(g.color)::text, 'null'),
          '}'), ','
        ORDER BY lower(g.name))
      FROM ticket_tags l
      JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
      WHERE l.company_id = t.company_id AND l.ticket_id = t.id), ']'), ',"window":', CASE WHEN
  w.provider = 'cloud' THEN concat('{"endsAt":', COALESCE(to_json((
          SELECT max(said.sent_at)
          FROM tickets o
          CROSS JOIN LATERAL (
            SELECT m.sent_at
            FROM messages m
            WHERE m.company_id = o.company_id AND m.ticket_id = o.id AND NOT m.from_me
            ORDER BY m.id DESC
            LIMIT 5) said
          WHERE o.company_id = t.company_id AND o.contact_id = t.contact_id AND o.connection_id =
          t.connection_id) + make_interval(secs => 86400))::text, 'null'), '}') ELSE 'null' END,
  ',"rating":', COALESCE((
      SELECT concat('{"rate":', COALESCE((r.rate)::text, 'null'), ',"comment":', COALESCE(to_json(
            r.comment)::text, 'null'), ',"attendedBy":', CASE WHEN r.user_id IS NULL THEN 'null'
        ELSE COALESCE((
            SELECT concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(to_json(
                  g.name)::text, 'null'), '}')
            FROM users g
            WHERE g.company_id = r.company_id AND g.id = r.user_id), 'null') END, ',"closedBy":',
        CASE WHEN r.closed_by IS NULL THEN 'null' ELSE COALESCE((
            SELECT concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(to_json(
                  g.name)::text, 'null'), '}')
            FROM users g
            WHERE g.company_id = r.company_id AND g.id = r.closed_by), 'null') END, '}')
      FROM ticket_trackings r
      WHERE r.company_id = t.company_id AND r.ticket_id = t.id AND r.rate IS NOT NULL
      ORDER BY r.id DESC
      LIMIT 1), 'null'), '}') AS text
FROM t
JOIN LATERAL (
  SELECT *
  FROM contacts
  WHERE company_id = t.company_id AND id = t.contact_id
  LIMIT 1) c ON true
LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id;
