-- The people the desk is measured with, the same rows every time: 20 companies; the first with 50 users, 10 queues and
-- 100 000 contacts, the others with 30 % more contacts. The owner of company 1 exists already; everybody has the owner's
-- password.
CREATE SCHEMA bench;
CREATE FUNCTION bench.h(k bigint, s int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT hashint8extended(k, s) & 2147483647 $$;
CREATE FUNCTION bench.u(k bigint, s int) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ((hashint8extended(k, s) & 2147483647) + 1) / 2147483649.0 $$;
CREATE FUNCTION bench.base() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT date_trunc('day', now()) $$;

INSERT INTO companies (id, name) SELECT g, 'Empresa ' || g FROM generate_series(2, 20) g;

INSERT INTO users (id, company_id, name, email, password_hash, profile)
SELECT v.id, v.company_id, v.name, v.email, o.password_hash, CASE WHEN v.admin THEN 'admin' ELSE 'user' END
FROM (SELECT g AS id, 1 AS company_id, 'Atendente ' || g AS name, 'u' || g || '@bancada.test' AS email, g <= 5 AS admin FROM generate_series(2, 50) g
  UNION ALL SELECT 50 + (c - 2) * 10 + g, c, 'Atendente ' || c || '.' || g, 'c' || c || 'u' || g || '@bancada.test', g = 1 FROM generate_series(2, 20) c, generate_series(1, 10) g) v,
  (SELECT password_hash FROM users WHERE id = 1) o;

INSERT INTO queues (id, company_id, name, color)
SELECT g, 1, (ARRAY['Vendas', 'Suporte', 'Financeiro', 'Pós-venda', 'Logística', 'Cobrança', 'Retenção', 'Ouvidoria', 'Agendamento', 'Parcerias'])[g], '#' || lpad(to_hex(g * 1000003 % 16777216), 6, '0') FROM generate_series(1, 10) g
UNION ALL SELECT 10 + (c - 2) * 3 + g, c, (ARRAY['Vendas', 'Suporte', 'Financeiro'])[g], '#' || lpad(to_hex((c * 31 + g) * 1000003 % 16777216), 6, '0') FROM generate_series(2, 20) c, generate_series(1, 3) g;
INSERT INTO user_queues (company_id, user_id, queue_id)
SELECT u.company_id, u.id, q.id FROM users u JOIN queues q ON q.company_id = u.company_id WHERE u.company_id > 1 OR (q.id - 1) IN (u.id % 10, (u.id + 3) % 10, (u.id + 7) % 10);

INSERT INTO tags (id, company_id, name, color) SELECT (c - 1) * 20 + g, c, 'Etiqueta ' || g, '#' || lpad(to_hex((c * 20 + g) * 777767 % 16777216), 6, '0') FROM generate_series(1, 20) c, generate_series(1, 20) g;
INSERT INTO connections (id, company_id, name, provider, is_default)
SELECT 1, 1, 'WA Principal', 'simulator', true UNION ALL SELECT 2, 1, 'WA Secundário', 'simulator', false UNION ALL SELECT c + 1, c, 'WA ' || c, 'simulator', true FROM generate_series(2, 20) c;

INSERT INTO contacts (id, company_id, name, number, created_at)
SELECT id, CASE WHEN id <= 100000 THEN 1 ELSE 2 + ((id - 100001) % 19)::int END,
  (ARRAY['Maria','José','Ana','João','Antônio','Francisca','Carlos','Paulo','Adriana','Lucas','Juliana','Marcos','Fernanda','Luiz','Patrícia','Gabriel','Aline','Rafael','Sandra','Daniel','Camila','Marcelo','Amanda','Bruno','Bruna','Eduardo','Jéssica','Felipe','Letícia','Rodrigo','Júlia','Manoel','Luciana','Mateus','Vanessa','André','Mariana','Fernando','Gabriela','Fábio','Vera','Leonardo','Vitória','Gustavo','Larissa','Guilherme','Cláudia','Leandro','Beatriz','Tiago','Rita','Anderson','Sônia','Ricardo','Renata','Márcio','Eliane','Jorge','Josefa','Sebastião'])[1 + bench.h(id, 1) % 60]
  || ' ' || (ARRAY['Aparecida','Henrique','Cristina','Augusto','Regina','Vinícius','de Fátima','Alexandre','Helena','Roberto','Cecília','César','Isabel','Otávio','Teresa','Miguel','Lúcia','Pedro','Clara','Afonso'])[1 + bench.h(id, 2) % 20]
  || ' ' || (ARRAY['Silva','Santos','Oliveira','Souza','Rodrigues','Ferreira','Alves','Pereira','Lima','Gomes','Costa','Ribeiro','Martins','Carvalho','Almeida','Lopes','Soares','Fernandes','Vieira','Barbosa','Rocha','Dias','Nascimento','Andrade','Moreira','Nunes','Marques','Machado','Mendes','Freitas','Cardoso','Ramos','Gonçalves','Santana','Teixeira','Moura','Araújo','Cavalcanti','Albuquerque','Monteiro','Pinto','Correia','Batista','Campos','Azevedo','Macedo','Xavier','Farias','Sampaio','Vasconcelos'])[1 + bench.h(id, 3) % 50],
  '55' || (ARRAY['11','21','31','41','51','61','71','81','85','19'])[1 + bench.h(id, 4) % 10] || '9' || lpad(((id * 7919 + 12345671) % 100000000)::text, 8, '0'),
  bench.base() - bench.u(id, 5) * 365 * interval '1 day'
FROM generate_series(1, 130000) id;
INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT company_id, 'pn', number, id FROM contacts;
