SELECT id, name, email, profile, is_super AS super, company_id AS "companyId"
FROM users
WHERE company_id = $1 AND id = $2;
