with "settled" as (
  update "outbox"
  set "state" = $1, "error" = $2, "next_at" = now() + make_interval(secs => $3), "attempts" =
  "attempts" - $4, "sent_at" = now()
  where "company_id" = $5 and "id" = $6 and "state" = $7 and "fence" is not distinct from $8
  returning "company_id", "message_id", "action"), "m" as (
  update "messages"
  set "send_state" = $9, "send_error" = $10, "version" = "messages"."version" + $11
  from "settled"
  where "messages"."company_id" = "settled"."company_id" and "messages"."id" = "settled".
  "message_id" and "settled"."action" = $12 and "messages"."ack" = $13
  returning "messages".*)
select (
  select concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)::text,
      'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', CASE WHEN
    m.is_deleted THEN '""' ELSE COALESCE(to_json(m.body)::text, 'null') END, ',"fromMe":', CASE WHEN
    m.from_me THEN 'true' ELSE 'false' END, ',"read":', CASE WHEN m.read THEN 'true' ELSE 'false'
    END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'), ',"mediaType":', CASE WHEN
    m.media_state = 'none' THEN 'null' ELSE COALESCE(to_json(split_part(COALESCE(m.media_mime,
            m.kind), '/', 1))::text, 'null') END, ',"mediaUrl":', CASE WHEN m.media_id IS NULL OR
    m.is_deleted THEN 'null' ELSE COALESCE('"' || '/media/' || m.media_id || '"', 'null') END,
    ',"mediaState":', COALESCE('"' || m.media_state || '"', 'null'), ',"mediaName":', COALESCE(
      to_json(m.media_name)::text, 'null'), ',"mediaBytes":', COALESCE((m.media_bytes)::text, 'null'
    ), ',"ack":', COALESCE((m.ack)::text, 'null'), ',"sendState":', COALESCE('"' || m.send_state ||
      '"', 'null'), ',"sendError":', COALESCE(to_json(m.send_error)::text, 'null'), ',"isDeleted":',
    CASE WHEN m.is_deleted THEN 'true' ELSE 'false' END, ',"isEdited":', CASE WHEN m.is_edited THEN
    'true' ELSE 'false' END, ',"quotedMsg":', CASE WHEN quoted.id IS NULL THEN 'null' ELSE concat(
      '{"id":', COALESCE((quoted.id)::text, 'null'), ',"body":', CASE WHEN quoted.is_deleted THEN
      '""' ELSE COALESCE(to_json(left(quoted.body, 500))::text, 'null') END, ',"fromMe":', CASE WHEN
      quoted.from_me THEN 'true' ELSE 'false' END, ',"contactName":', COALESCE(to_json(
          quoted_by.name)::text, 'null'), '}') END, ',"contact":', CASE WHEN c.id IS NULL THEN
    'null' ELSE concat('{"id":', COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name
        )::text, 'null'), '}') END, ',"userId":', COALESCE((m.user_id)::text, 'null'), ',"queueId":',
    COALESCE((m.queue_id)::text, 'null'), ',"queue":', CASE WHEN mq.id IS NULL THEN 'null' ELSE
    concat('{"id":', COALESCE((mq.id)::text, 'null'), ',"name":', COALESCE(to_json(mq.name)::text,
        'null'), ',"color":', COALESCE(to_json(mq.color)::text, 'null'), '}') END, ',"reactions":',
    CASE WHEN m.reactions = '{}' THEN '[]' ELSE concat('[', (
        SELECT string_agg(concat('{"from":', COALESCE(to_json(key)::text, 'null'), ',"emoji":',
            COALESCE(to_json(value)::text, 'null'), '}'), ','
          ORDER BY key)
        FROM jsonb_each_text(m.reactions)), ']') END, ',"clientId":', COALESCE(to_json(m.client_id)
      ::text, 'null'), ',"version":', COALESCE((m.version)::text, 'null'), ',"createdAt":', COALESCE
    (to_json(m.sent_at)::text, 'null'), '}')::json as "message"
  from "m"
  left join "contacts" as "c" on "c"."company_id" = "m"."company_id" and "c"."id" = "m"."contact_id"
  left join "queues" as "mq" on "mq"."company_id" = "m"."company_id" and "mq"."id" = "m"."queue_id"
  left join "messages" as "quoted" on "quoted"."company_id" = "m"."company_id" and "quoted"."id" =
  "m"."quoted_id"
  left join "contacts" as "quoted_by" on "quoted_by"."company_id" = "quoted"."company_id" and
  "quoted_by"."id" = "quoted"."contact_id") as "message"
from "settled";
