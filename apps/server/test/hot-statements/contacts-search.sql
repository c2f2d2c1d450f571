SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.version
FROM search_contacts($1, $2, $3) h
JOIN contacts c ON c.company_id = $4 AND c.id = h.contact_id
ORDER BY c.folded_name, c.id
LIMIT $5
OFFSET $6;

SELECT count(*) AS count
FROM search_contacts($1, $2, $3);
