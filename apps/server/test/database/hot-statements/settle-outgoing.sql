with "settled" as (
  update "outbox"
  set "state" = "given"."state", "error" = "given"."error", "next_at" = now() + make_interval(secs =
    > "given"."waitSeconds"), "attempts" = "outbox"."attempts" - "given"."back", "sent_at" = case
  when "given"."state" = 'sent' then now() else "outbox"."sent_at" end
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::int[], $7::text[
    ]) as "given"("id", "fence", "state", "error", "waitSeconds", "back", "wid")
  where "outbox"."company_id" = $8 and "outbox"."id" = "given"."id" and "outbox"."state" = 'sending'
  and "outbox"."fence" is not distinct from "given"."fence"
  returning "outbox"."id", "outbox"."company_id", "outbox"."message_id", "outbox"."action", "outbox"
  ."chat", "given"."state", "given"."error", "given"."wid"), "locked" as (
  select "messages"."id", "settled"."state", "settled"."error", "settled"."wid"
  from "messages"
  inner join "settled" on "messages"."company_id" = "settled"."company_id" and "messages"."id" =
  "settled"."message_id" and "settled"."action" = 'send'
  order by "messages"."id"
  for no key update of "messages"), "m" as (
  update "messages"
  set "send_state" = "locked"."state", "send_error" = "locked"."error", "version" = "messages".
  "version" + $9, "wid" = coalesce("locked"."wid", "messages"."wid"), "ack" = case when ("locked".
    "state" = 'sent' and "locked"."wid" is null) then 1 else 0 end
  from "locked"
  where "messages"."company_id" = $10 and "messages"."id" = "locked"."id" and "messages"."ack" = $11
  returning "messages".*)
select "settled"."id", "t"."id" as "rowId", "t"."status", "t"."queue_id", "t"."user_id", "t".
"connection_id", (
  select concat('{"id":', COALESCE((m.id)::text, 'null'), ',"wid":', COALESCE(to_json(m.wid)::text,
      'null'), ',"ticketId":', COALESCE((m.ticket_id)::text, 'null'), ',"body":', CASE WHEN
    m.is_deleted THEN '""' ELSE COALESCE(to_json(COALESCE(m.masked_body, m.body))::text, 'null') END,
    ',"isMasked":', CASE WHEN m.masked_body IS NOT NULL AND NOT m.is_deleted THEN 'true' ELSE
    'false' END, ',"fromMe":', CASE WHEN m.from_me THEN 'true' ELSE 'false' END, ',"read":', CASE
    WHEN m.read THEN 'true' ELSE 'false' END, ',"kind":', COALESCE(to_json(m.kind)::text, 'null'),
    ',"mediaType":', CASE WHEN m.media_state = 'none' THEN 'null' ELSE COALESCE(to_json(split_part(
          COALESCE(m.media_mime, m.kind), '/', 1))::text, 'null') END, ',"mediaUrl":', CASE WHEN
    m.media_id IS NULL OR m.is_deleted THEN 'null' ELSE COALESCE('"' || '/media/' || m.media_id ||
      '"', 'null') END, ',"mediaState":', COALESCE('"' || m.media_state || '"', 'null'),
    ',"mediaName":', COALESCE(to_json(m.media_name)::text, 'null'), ',"mediaBytes":', COALESCE((
        m.media_bytes)::text, 'null'), ',"mediaWidth":', COALESCE((m.media_width)::text, 'null'),
    ',"mediaHeight":', COALESCE((m.media_height)::text, 'null'), ',"ack":', COALESCE((m.ack)::text,
      'null'), ',"sendState":', COALESCE('"' || m.send_state || '"', 'null'), ',"sendError":',
    COALESCE(to_json(m.send_error)::text, 'null'), ',"isDeleted":', CASE WHEN m.is_deleted THEN
    'true' ELSE 'false' END, ',"isEdited":', CASE WHEN m.is_edited THEN 'true' ELSE 'false' END,
    ',"quotedMsg":', CASE WHEN quoted.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((
          quoted.id)::text, 'null'), ',"body":', CASE WHEN quoted.is_deleted THEN '""' ELSE COALESCE
      (to_json(left(COALESCE(quoted.masked_body, quoted.body), 500))::text, 'null') END,
      ',"fromMe":', CASE WHEN quoted.from_me THEN 'true' ELSE 'false' END, ',"contactName":',
      COALESCE(to_json(quoted_by.name)::text, 'null'), ',"kind":', CASE WHEN quoted.is_deleted THEN
      '"text"' ELSE COALESCE(to_json(quoted.kind)::text, 'null') END, ',"mediaName":', CASE WHEN
      quoted.is_deleted THEN 'null' ELSE COALESCE(to_json(quoted.media_name)::text, 'null') END,
      ',"userId":', COALESCE((quoted.user_id)::text, 'null'), ',"userName":', COALESCE(to_json(
          quoted_user.name)::text, 'null'), '}') END, ',"contact":', CASE WHEN c.id IS NULL THEN
    'null' ELSE concat('{"id":', COALESCE((c.id)::text, 'null'), ',"name":', COALESCE(to_json(c.name
        )::text, 'null'), '}') END, ',"userId":', COALESCE((m.user_id)::text, 'null'),
    ',"userName":', COALESCE(to_json(mu.name)::text, 'null'), ',"isAutomatic":', CASE WHEN
    m.is_automatic THEN 'true' ELSE 'false' END, ',"forwarded":', COALESCE('"' || m.forwarded || '"',
      'null'), ',"preview":', CASE WHEN m.preview IS NULL OR m.is_deleted THEN 'null' ELSE
    m.preview::text END, ',"queueId":', COALESCE((m.queue_id)::text, 'null'), ',"queue":', CASE WHEN
    mq.id IS NULL THEN 'null' ELSE concat('{"id":', COALESCE((mq.id)::text, 'null'), ',"name":',
      COALESCE(to_json(mq.name)::text, 'null'), ',"color":', COALESCE(to_json(mq.color)::text,
        'null'), '}') END, ',"reactions":', CASE WHEN m.reactions = '{}' THEN '[]' ELSE concat('[',
      (
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
  "quoted_by"."id" = "quoted"."contact_id"
  left join "users" as "mu" on "mu"."company_id" = "m"."company_id" and "mu"."id" = "m"."user_id"
  left join "users" as "quoted_user" on "quoted_user"."company_id" = "quoted"."company_id" and
  "quoted_user"."id" = "quoted"."user_id"
  where "m"."id" = "settled"."message_id" and "settled"."action" = 'send') as "message", exists (
  select "behind"."id"
  from "outbox" as "behind"
  where "behind"."connection_id" = $12 and "behind"."company_id" = $13 and "behind"."chat" =
  "settled"."chat" and "behind"."id" <> "settled"."id" and "behind"."state" in ('queued', 'sending')
) as "hasFollower"
from "settled"
left join "m" on "m"."id" = "settled"."message_id" and "settled"."action" = 'send'
left join "tickets" as "t" on "t"."company_id" = "m"."company_id" and "t"."id" = "m"."ticket_id" and
"t"."last_sent_id" = "m"."id";
