SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.is_anonymous AS "isAnonymous",
c.version
FROM contacts c
WHERE c.company_id = $1 AND (c.folded_name >= fold($2) AND c.folded_name < fold($3) || U&'\+10FFFF')
ORDER BY c.folded_name, c.id
LIMIT $4
OFFSET $5;

SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.is_anonymous AS "isAnonymous",
c.version
FROM find_contacts($1, $2, $3, $4) h
JOIN contacts c ON c.company_id = $5 AND c.id = h.contact_id
ORDER BY h.place;
