WITH page AS MATERIALIZED (
  SELECT id
  FROM ((
      SELECT t.id, t.updated_at
      FROM tickets t
      WHERE t.company_id = $1 AND t.status = $2 AND t.user_id = $3 AND t.snoozed_until IS NULL
      ORDER BY t.updated_at DESC, t.id DESC
      LIMIT $4)
    UNION ALL (
      SELECT t.id, t.updated_at
      FROM tickets t
      WHERE t.company_id = $5 AND t.status = $6 AND t.user_id IS NULL AND (t.queue_id = ANY($7::int[
          ]) OR t.queue_id IS NULL AND t.connection_id = ANY($8::int[])) AND t.snoozed_until IS NULL
      ORDER BY t.updated_at DESC, t.id DESC
      LIMIT $9)) t
  ORDER BY t.updated_at DESC, t.id DESC
  LIMIT $10
  OFFSET $11) , tagged AS MATERIALIZED (
  SELECT l.ticket_id, string_agg(concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":',
      COALESCE(to_json(g.name)::text, 'null'), ',"color":', COALESCE(to_json(g.color)::text, 'null'),
      '}'), ','
    ORDER BY lower(g.name)) AS tags
  FROM page
  JOIN ticket_tags l ON l.company_id = $12 AND l.ticket_id = page.id
  JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
  GROUP BY l.ticket_id), listed AS (
  SELECT row_number() OVER (
    ORDER BY t.updated_at DESC, t.id DESC) AS place, concat('{"id":', COALESCE((t.id)::text, 'null'),
    ',"uuid":', COALESCE('"' || t.uuid || '"', 'null'), ',"status":', COALESCE('"' || t.status ||
      '"', 'null'), ',"unreadMessages":', COALESCE((t.unread)::text, 'null'), ',"lastMessage":',
    COALESCE(to_json(t.last_message)::text, 'null'), ',"isGroup":', CASE WHEN t.is_group THEN 'true'
    ELSE 'false' END, ',"chatbot":', CASE WHEN t.chatbot THEN 'true' ELSE 'false' END,
    ',"contactId":', COALESCE((t.contact_id)::text, 'null'), ',"queueId":', COALESCE((t.queue_id)
      ::text, 'null'), ',"userId":', COALESCE((t.user_id)::text, 'null'), ',"whatsappId":', COALESCE
    ((t.connection_id)::text, 'null'), ',"lastSent":', CASE WHEN t.last_sent_id IS NULL THEN 'null'
    ELSE COALESCE((
        SELECT concat('{"id":', COALESCE((s.id)::text, 'null'), ',"ack":', COALESCE((s.ack)::text,
            'null'), ',"sendState":', COALESCE('"' || s.send_state || '"', 'null'), ',"version":',
          COALESCE((s.version)::text, 'null'), '}')
        FROM messages s
        WHERE s.company_id = t.company_id AND s.id = t.last_sent_id AND NOT s.is_deleted), 'null')
    END, ',"version":', COALESCE((t.version)::text, 'null'), ',"createdAt":', COALESCE(to_json(
        t.created_at)::text, 'null'), ',"updatedAt":', COALESCE(to_json(t.updated_at)::text, 'null'),
    ',"lastMessageAt":', COALESCE(to_json(t.last_message_at)::text, 'null'), ',"waitingSince":',
    COALESCE(to_json(t.waiting_since)::text, 'null'), ',"transferredBy":', CASE WHEN
    t.transferred_by IS NULL THEN 'null' ELSE COALESCE((
        SELECT concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(to_json(g.name)
            ::text, 'null'), '}')
        FROM users g
        WHERE g.company_id = t.company_id AND g.id = t.transferred_by), 'null') END,
    ',"snoozedUntil":', COALESCE(to_json(t.snoozed_until)::text, 'null'), ',"contact":', concat(
      '{"id":', COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name)::text, 'null'),
      ',"number":', COALESCE(to_json(c.number)::text, 'null'), ',"email":', COALESCE(to_json(c.email
        )::text, 'null'), ',"profilePicUrl":', COALESCE(to_json(c.profile_pic_url)::text, 'null'),
      ',"isGroup":', CASE WHEN c.is_group THEN 'true' ELSE 'false' END, ',"version":', COALESCE((
          c.version)::text, 'null'), '}'), ',"queue":', CASE WHEN q.id IS NULL THEN 'null' ELSE
    concat('{"id":', COALESCE((q.id)::text, 'null'), ',"name":', COALESCE(to_json(q.name)::text,
        'null'), ',"color":', COALESCE(to_json(q.color)::text, 'null'), '}') END, ',"user":', CASE
    WHEN u.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((u.id)::text, 'null'), ',"name":',
      COALESCE(to_json(u.name)::text, 'null'), '}') END, ',"whatsapp":', CASE WHEN w.id IS NULL THEN
    'null' ELSE concat('{"id":', COALESCE((w.id)::text, 'null'), ',"name":', COALESCE(to_json(w.name
        )::text, 'null'), ',"provider":', COALESCE('"' || w.provider || '"', 'null'), ',"isSample":',
      CASE WHEN w.is_sample THEN 'true' ELSE 'false' END, '}') END, ',"tags":', concat('[', (
        SELECT tags
        FROM tagged
        WHERE tagged.ticket_id = t.id), ']'), '}') AS ticket
  FROM page
  JOIN tickets t ON t.company_id = $13 AND t.id = page.id
  JOIN LATERAL (
    SELECT *
    FROM contacts
    WHERE company_id = t.company_id AND id = t.contact_id
    LIMIT 1) c ON true
  LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
  LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id)
SELECT COALESCE(string_agg(ticket, ','
    ORDER BY place) FILTER (
    WHERE place <= $14), '') AS tickets, count(*) > $15 AS "hasMore"
FROM listed;
