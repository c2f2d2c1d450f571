SELECT t.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS
"whatsappId", t.contact_id AS "contactId"
FROM tickets t
WHERE t.company_id = $1 AND t.id = $2;

with "n" as (
  insert into "ticket_notes" ("company_id", "ticket_id", "contact_id", "user_id", "note",
    "created_at", "after_message_id")
  select "company_id", "id", "contact_id", $1 as "user_id", $2 as "note", app_now() as "created_at",
  coalesce((
      select "m"."id"
      from "messages" as "m"
      where "m"."company_id" = $3 and "m"."ticket_id" = $4
      order by "m"."id" desc
      limit $5), 0) as "after_message_id"
  from "tickets"
  where "company_id" = $6 and "id" = $7
  for share
  returning *)
select "n"."id", "n"."note", "n"."ticket_id" as "ticketId", "n"."contact_id" as "contactId", "n".
"after_message_id" as "afterMessageId", "n"."created_at" as "createdAt", "u"."id" as "userId", "u".
"name" as "userName"
from "n"
left join "users" as "u" on "u"."company_id" = "n"."company_id" and "u"."id" = "n"."user_id";
