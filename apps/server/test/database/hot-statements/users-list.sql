SELECT coalesce((
    SELECT json_agg(found.row)
    FROM (
      SELECT json_build_object( 'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile,
        'super', u.is_super, 'companyId', u.company_id, 'version', u.version, 'queues', coalesce((
            SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
              ORDER BY lower(q.name))
            FROM user_queues l
            JOIN queues q ON q.company_id = l.company_id AND q.id = l.queue_id
            WHERE l.company_id = u.company_id AND l.user_id = u.id), '[]')) AS row
      FROM users u
      WHERE u.company_id = $1 AND true
      ORDER BY u.created_at DESC, u.id DESC
      LIMIT $2
      OFFSET $3) found ), '[]') AS users, (
  SELECT count(*)
  FROM users u
  WHERE u.company_id = $4 AND true) AS count, (
  SELECT count(*)
  FROM users u
  WHERE u.company_id = $5) AS total;

select "plans"."users"
from "companies"
left join "plans" on "plans"."id" = "companies"."plan_id"
where "companies"."id" = $1;
