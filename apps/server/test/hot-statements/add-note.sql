SELECT t.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS
"whatsappId", t.contact_id AS "contactId"
FROM tickets t
WHERE t.company_id = $1 AND t.id = $2;

with "n" as (
  insert into "ticket_notes" ("company_id", "ticket_id", "contact_id", "user_id", "note",
    "created_at")
  select "company_id", "id", "contact_id", $1 as "user_id", $2 as "note", app_now() as "created_at"
  from "tickets"
  where "company_id" = $3 and "id" = $4
  for share
  returning *)
select "n"."id", "n"."note", "n"."ticket_id" as "ticketId", "n"."contact_id" as "contactId", "n".
"created_at" as "createdAt", "u"."id" as "userId", "u"."name" as "userName"
from "n"
left join "users" as "u" on "u"."company_id" = "n"."company_id" and "u"."id" = "n"."user_id";
