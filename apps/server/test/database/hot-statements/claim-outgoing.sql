with "heads" as (
  select distinct on ("chat") "id", "chat", "state", "next_at", "priority"
  from "outbox"
  where "connection_id" = $1 and "company_id" = $2 and "state" in ('queued', 'sending')
  order by "chat", "id"), "ready" as (
  select "id"
  from "heads"
  where "state" = $3 and "next_at" <= now() and true
  order by "priority", "id"
  limit $4), "taken" as (
  update "outbox"
  set "state" = $5, "attempts" = "attempts" + $6, "fence" = $7
  from "ready"
  where "outbox"."id" = "ready"."id" and "outbox"."state" = $8
  returning "outbox".*), "marked" as (
  update "messages"
  set "send_state" = $9, "version" = "messages"."version" + $10
  from "taken"
  where "messages"."company_id" = "taken"."company_id" and "messages"."id" = "taken"."message_id"
  and "taken"."action" = $11 and "messages"."ack" = $12
  returning "messages"."id")
select "taken"."id", "taken"."message_id" as "messageId", "taken"."chat", "taken"."action", "taken".
"attempts", "taken"."wids", "taken"."extras" as "extras", case when taken.extras ? 'template' then
case when exists (
  select "id"
  from "connections"
  where "company_id" = $13 and "id" = $14 and "connections"."payment_missing_at" > app_now() -
  make_interval(mins => $15)) then $16 when exists (
  select "t"."id"
  from "tickets" as "t"
  inner join "contacts" as "k" on "k"."company_id" = "t"."company_id" and "k"."id" = "t".
  "contact_id"
  inner join "message_templates" as "p" on "p"."company_id" = "t"."company_id" and "p".
  "connection_id" = "taken"."connection_id"
  where "t"."company_id" = "m"."company_id" and "t"."id" = "m"."ticket_id" and "k"."opted_out_at" is
  not null and "p"."category" = $17 and "p"."name" = taken.extras->'template'->>'name' and "p".
  "language" = taken.extras->'template'->>'language') then $18 end end as "refusal", EXTRACT(EPOCH
  FROM now() - "taken"."created_at")::float8 * 1000 as "ageMs", (
  select EXTRACT(EPOCH FROM min("next_at") - now())::float8 * 1000 as "waitMs"
  from "heads"
  where "state" = $19 and "id" not in (
    select "ready"."id"
    from "ready")) as "nextInMs", "m"."wid", "m"."from_me" as "fromMe", "m"."kind", "m"."body", "m".
"media_id" as "mediaId", "m"."forwarded", "quoted"."wid" as "quotedWid", m.reactions ->> $20 as
"reaction"
from "taken"
inner join "messages" as "m" on "m"."company_id" = "taken"."company_id" and "m"."id" = "taken".
"message_id"
left join "messages" as "quoted" on "quoted"."company_id" = "m"."company_id" and "quoted"."id" = "m"
."quoted_id"
order by "taken"."id";
