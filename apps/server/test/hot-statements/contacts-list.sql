SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.is_anonymous AS "isAnonymous",
c.version
FROM contacts c
WHERE c.company_id = $1
ORDER BY c.folded_name, c.id
LIMIT $2
OFFSET $3;

select "contact_id" as "contactId", max("updated_at") as "at"
from "tickets"
where "company_id" = $1 and "contact_id" = any($2::int[])
group by "contact_id";

select distinct "t"."contact_id" as "contactId", "g"."id", "g"."name", "g"."color"
from "tickets" as "t"
inner join "ticket_tags" as "tt" on "tt"."company_id" = "t"."company_id" and "tt"."ticket_id" = "t".
"id"
inner join "tags" as "g" on "g"."company_id" = "tt"."company_id" and "g"."id" = "tt"."tag_id"
where "t"."company_id" = $1 and "t"."contact_id" = any($2::int[])
order by "g"."name";
