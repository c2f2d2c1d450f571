SELECT concat('{"id":', COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name)::text,
    'null'), ',"number":', COALESCE(to_json(c.number)::text, 'null'), ',"email":', COALESCE(to_json(
      c.email)::text, 'null'), ',"profilePicUrl":', COALESCE(to_json(c.profile_pic_url)::text,
    'null'), ',"isGroup":', CASE WHEN c.is_group THEN 'true' ELSE 'false' END, ',"version":',
  COALESCE((c.version)::text, 'null'), ',"isBlocked":', CASE WHEN c.is_blocked THEN 'true' ELSE
  'false' END, ',"isBotOff":', CASE WHEN c.is_bot_off THEN 'true' ELSE 'false' END,
  ',"isAnonymous":', CASE WHEN c.is_anonymous THEN 'true' ELSE 'false' END, ',"tags":', concat('[',
    (
      SELECT string_agg(concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(
            to_json(g.name)::text, 'null'), ',"color":', COALESCE(to_json(g.color)::text, 'null'),
          '}'), ','
        ORDER BY g.name)
      FROM (
        SELECT DISTINCT g.id, g.name, g.color
        FROM tickets t
        JOIN ticket_tags tt ON tt.company_id = t.company_id AND tt.ticket_id = t.id
        JOIN tags g ON g.company_id = tt.company_id AND g.id = tt.tag_id
        WHERE t.company_id = c.company_id AND t.contact_id = c.id
        ORDER BY g.name
        LIMIT 20 ) g), ']'), ',"lastTalkAt":', COALESCE(to_json((
        SELECT max(t.updated_at)
        FROM tickets t
        WHERE t.company_id = c.company_id AND t.contact_id = c.id))::text, 'null'), '}') AS text
FROM contacts c
WHERE c.company_id = $1 AND (c.folded_name >= fold($2) AND c.folded_name < fold($3) || U&'\+10FFFF')
ORDER BY c.folded_name, c.id
LIMIT $4
OFFSET $5;

SELECT concat('{"id":', COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name)::text,
    'null'), ',"number":', COALESCE(to_json(c.number)::text, 'null'), ',"email":', COALESCE(to_json(
      c.email)::text, 'null'), ',"profilePicUrl":', COALESCE(to_json(c.profile_pic_url)::text,
    'null'), ',"isGroup":', CASE WHEN c.is_group THEN 'true' ELSE 'false' END, ',"version":',
  COALESCE((c.version)::text, 'null'), ',"isBlocked":', CASE WHEN c.is_blocked THEN 'true' ELSE
  'false' END, ',"isBotOff":', CASE WHEN c.is_bot_off THEN 'true' ELSE 'false' END,
  ',"isAnonymous":', CASE WHEN c.is_anonymous THEN 'true' ELSE 'false' END, ',"tags":', concat('[',
    (
      SELECT string_agg(concat('{"id":', COALESCE((g.id)::text, 'null'), ',"name":', COALESCE(
            to_json(g.name)::text, 'null'), ',"color":', COALESCE(to_json(g.color)::text, 'null'),
          '}'), ','
        ORDER BY g.name)
      FROM (
        SELECT DISTINCT g.id, g.name, g.color
        FROM tickets t
        JOIN ticket_tags tt ON tt.company_id = t.company_id AND tt.ticket_id = t.id
        JOIN tags g ON g.company_id = tt.company_id AND g.id = tt.tag_id
        WHERE t.company_id = c.company_id AND t.contact_id = c.id
        ORDER BY g.name
        LIMIT 20 ) g), ']'), ',"lastTalkAt":', COALESCE(to_json((
        SELECT max(t.updated_at)
        FROM tickets t
        WHERE t.company_id = c.company_id AND t.contact_id = c.id))::text, 'null'), '}') AS text
FROM find_contacts($1, $2, $3, $4) h
JOIN contacts c ON c.company_id = $5 AND c.id = h.contact_id
ORDER BY h.place;
