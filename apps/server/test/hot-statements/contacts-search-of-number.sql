SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.is_anonymous AS "isAnonymous",
c.version
FROM find_contacts($1, $2, $3, $4) h
JOIN contacts c ON c.company_id = $5 AND c.id = h.contact_id
ORDER BY h.place;
