select "c"."id", "c"."name", "c"."number", "c"."email", "c"."profile_pic_url" as "profilePicUrl",
"c"."is_group" as "isGroup", "c"."is_blocked" as "isBlocked", "c"."is_bot_off" as "isBotOff", "c".
"is_anonymous" as "isAnonymous", "c"."version"
from "contacts" as "c"
where "c"."company_id" = $1 and (c.folded_name >= fold($2) AND c.folded_name < fold($3) || U&
  '\+10FFFF')
order by "c"."folded_name", "c"."id"
limit $4
offset $5;

select "c"."id", "c"."name", "c"."number", "c"."email", "c"."profile_pic_url" as "profilePicUrl",
"c"."is_group" as "isGroup", "c"."is_blocked" as "isBlocked", "c"."is_bot_off" as "isBotOff", "c".
"is_anonymous" as "isAnonymous", "c"."version"
from find_contacts($1, $2, $3, $4) as "h"
inner join "contacts" as "c" on "c"."id" = "h"."contact_id"
where "c"."company_id" = $5
order by "h"."place";
