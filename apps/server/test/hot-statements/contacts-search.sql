SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.version
FROM contacts c
WHERE c.company_id = $1 AND c.folded_name >= fold($2) AND c.folded_name < fold($3) || U&'\+10FFFF'
ORDER BY c.folded_name, c.id
LIMIT $4
OFFSET $5;

SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS
"isGroup", c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.version
FROM (
  SELECT c.id
  FROM contacts c
  WHERE c.company_id = $1 AND c.folded_name >= fold($2) AND c.folded_name < fold($3) || U&'\+10FFFF'
  UNION
  SELECT h.contact_id
  FROM search_contacts($4, $5, $6) h ) hit
JOIN contacts c ON c.company_id = $7 AND c.id = hit.id
ORDER BY NOT (c.folded_name >= fold($8) AND c.folded_name < fold($9) || U&'\+10FFFF'), c.folded_name,
c.id
LIMIT $10
OFFSET $11;
