SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.version
FROM contacts c
WHERE c.company_id = $1
ORDER BY c.folded_name, c.id
LIMIT $2
OFFSET $3;
