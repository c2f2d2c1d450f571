-- What those people wrote: 120 000 tickets of the first company over twelve months and two million messages; the others
-- about 30 % more. After people.sql.
CREATE UNLOGGED TABLE bench.tickets AS
WITH t AS (
  SELECT id, CASE WHEN id <= 120000 THEN 1 ELSE 2 + ((id - 120001) % 19)::int END AS company_id,
    CASE WHEN id <= 115000 THEN 'closed' WHEN id <= 118000 THEN 'open' WHEN id <= 120000 THEN 'pending' WHEN bench.u(id, 10) < 0.958 THEN 'closed' WHEN bench.u(id, 10) < 0.983 THEN 'open' ELSE 'pending' END AS status
  FROM generate_series(1, 156000) id)
SELECT id, company_id, status,
  CASE WHEN id = 115002 THEN 5002 WHEN id <= 115000 THEN 5003 + bench.h(id, 11) % (100000 - 5002) WHEN id <= 120000 THEN id - 115000 ELSE 100001 + (id - 120001) % 19 + 19 * (bench.h(id, 11) % 1578) END AS contact_id,
  CASE WHEN status = 'pending' THEN NULL WHEN company_id = 1 THEN 1 + bench.h(id, 12) % 50 ELSE 50 + (company_id - 2) * 10 + 1 + bench.h(id, 12) % 10 END AS user_id,
  CASE WHEN company_id = 1 THEN 1 + bench.h(id, 13) % 10 ELSE 10 + (company_id - 2) * 3 + 1 + bench.h(id, 13) % 3 END AS queue_id,
  CASE WHEN company_id = 1 THEN 1 + bench.h(id, 14) % 2 ELSE company_id + 1 END AS connection_id,
  CASE WHEN id = 115002 THEN bench.base() - interval '180 days' WHEN status = 'closed' THEN bench.base() - (2 + bench.u(id, 15) * 363) * interval '1 day'
    WHEN status = 'open' THEN bench.base() - (0.05 + bench.u(id, 15) * 6.9) * interval '1 day' ELSE bench.base() - (0.02 + bench.u(id, 15) * 1.9) * interval '1 day' END AS created_at,
  CASE WHEN id = 115001 THEN 20 WHEN id = 115002 THEN 5000 ELSE least(200, 1 + floor(-16.15 * ln(bench.u(id, 16))))::int END AS n_msgs
FROM t;
INSERT INTO tickets (id, uuid, company_id, status, contact_id, user_id, queue_id, connection_id, unread, last_message, chat, created_at, waiting_since, updated_at)
SELECT id, md5('ticket' || id)::uuid, company_id, status, contact_id, user_id, queue_id, connection_id, CASE WHEN status = 'pending' THEN 1 + bench.h(id, 50) % 4 ELSE 0 END, 'Bom dia, tudo bem?',
  (SELECT 'pn:' || number FROM contacts c WHERE c.id = t.contact_id), created_at, created_at,
  greatest(created_at + interval '1 minute', CASE WHEN id = 115002 THEN bench.base() - interval '5 minutes'
    ELSE least(bench.base() - bench.u(id, 17) * 30 * interval '1 minute', created_at + bench.u(id, 18) * CASE status WHEN 'closed' THEN 1.5 WHEN 'open' THEN 1.0 ELSE 0.2 END * interval '1 day') END)
FROM bench.tickets t ON CONFLICT DO NOTHING;
INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
SELECT DISTINCT company_id, id, (company_id - 1) * 20 + 1 + bench.h(id, 20 + k) % 20 FROM tickets, generate_series(1, 2) k WHERE (k = 1 AND bench.u(id, 30) < 0.40) OR (k = 2 AND bench.u(id, 30) < 0.10);
INSERT INTO ticket_trackings (company_id, ticket_id, user_id, connection_id, queue_id, created_at, queued_at, started_at, finished_at)
SELECT company_id, id, user_id, connection_id, queue_id, created_at, created_at, CASE WHEN status <> 'pending' THEN created_at + interval '7 minutes' END, CASE WHEN status = 'closed' THEN updated_at END FROM tickets;

CREATE UNLOGGED TABLE bench.phrases (i int, t text);
INSERT INTO bench.phrases SELECT row_number() OVER () - 1, t FROM unnest(ARRAY[
'Bom dia, tudo bem? Gostaria de saber o andamento do meu pedido.','Olá, preciso da segunda via do boleto deste mês, por favor.','Pode me informar o prazo de entrega para a minha cidade?','Ainda não recebi o código de rastreio, consegue verificar?','O produto chegou com a embalagem danificada, como faço a troca?','Obrigado pelo retorno, vou aguardar até amanhã.','Qual o valor do frete para envio expresso?','Vocês trabalham aos sábados na loja do centro?','Quero cancelar a assinatura, não estou mais utilizando o serviço.','Segue em anexo o comprovante de pagamento da fatura.','Vou verificar com o setor responsável e já retorno.','Seu atendimento foi encerrado, qualquer dúvida estamos à disposição.','Poderia confirmar o endereço completo com CEP?','Para agilizar, me informe por gentileza o CPF do titular.','O técnico está agendado para quinta-feira no período da tarde.','A nota fiscal foi enviada para o e-mail cadastrado.','Infelizmente esse item está fora de estoque no momento.','Conseguimos oferecer dez por cento de desconto no pagamento à vista.','O sistema está apresentando erro quando tento acessar o aplicativo.','Já reiniciei o roteador e a internet continua caindo toda hora.','Perfeito, deixei tudo anotado aqui no cadastro.','Pode parcelar em quantas vezes no cartão?','Fiz o pagamento via pix ontem à noite e não foi identificado.','Preciso alterar o horário da consulta marcada para terça.','Muito obrigada pela atenção, ótimo final de semana!','Aguarde um instante enquanto localizo as informações do contrato.','O estorno leva até duas faturas para aparecer no cartão.','Gostaria de falar com um supervisor sobre essa cobrança indevida.','Esse modelo tem garantia de doze meses contra defeito de fabricação.','Me manda a tabela de preços atualizada, por favor.','A entrega foi realizada e assinada pelo porteiro do condomínio.','Não reconheço essa compra no meu extrato.','Combinado, então fica reservado até sexta-feira às dezoito horas.','Estou há mais de uma hora esperando uma resposta de vocês.','O orçamento ficou dentro do esperado, podemos fechar.','Qual documento preciso levar para retirar na loja?','Recebi uma mensagem de cobrança mas a fatura já está paga.','Vamos abrir um chamado técnico e o protocolo será enviado em seguida.','Tem disponível na cor azul tamanho médio?','Só um momento que vou transferir para o setor financeiro.','O link de pagamento expirou, pode gerar outro?','A visita precisa ser remarcada porque não estarei em casa.','Consegue me ajudar com a instalação do equipamento novo?','Seu cadastro foi atualizado com sucesso.','A promoção é válida somente até o fim do mês.','Entendi, então vou passar na loja amanhã cedo.','Por favor avalie o nosso atendimento de um a cinco.','Ficamos felizes em ajudar, conte sempre com a gente!']) t;

-- Messages lie in the order in which they were written, as they do in life.
INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, wid, from_me, body, ack, read, sent_at, created_at, send_state)
SELECT m.company_id, m.ticket_id, CASE WHEN m.from_me THEN NULL ELSE m.contact_id END, m.connection_id, m.queue_id, '3EB0' || upper(substr(md5('m' || k), 1, 18)), m.from_me,
  p1.t || ' ' || p2.t || CASE WHEN bench.u(k, 43) < 0.35 THEN ' Protocolo ' || (bench.h(k, 44) % 900000 + 100000) || '.' ELSE '' END || CASE WHEN bench.h(k, 45) % 50000 = 0 THEN ' Moro na rua de paralelepípedo ao lado da praça.' ELSE '' END,
  CASE WHEN m.from_me THEN 3 ELSE 0 END, m.status <> 'pending' OR m.from_me, m.at, m.at, CASE WHEN m.from_me THEN 'sent' END
FROM (
  SELECT t.id AS ticket_id, t.company_id, t.contact_id, t.connection_id, t.queue_id, t.status, t.id::bigint * 8192 + j AS k, (j > 1 AND bench.u(t.id::bigint * 8192 + j, 40) < 0.5) AS from_me,
    t.created_at + (t.updated_at - t.created_at) * ((j - 0.5) / b.n_msgs) AS at
  FROM tickets t JOIN bench.tickets b USING (id), generate_series(1, b.n_msgs) j) m
JOIN bench.phrases p1 ON p1.i = bench.h(k, 41) % 48 JOIN bench.phrases p2 ON p2.i = bench.h(k, 42) % 48
ORDER BY m.at;
DROP SCHEMA bench CASCADE;
SELECT setval(pg_get_serial_sequence(name, 'id'), 1000000) FROM unnest(ARRAY['companies', 'users', 'queues', 'tags', 'connections', 'contacts', 'tickets']) name;
