/**
 * Passwords that guessing programs try first: sequences, keyboard walks, names, clubs and everyday words with the usual
 * endings.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx 00000 000000 0000000 00000000 000000000 0000000000 010203 01020304 01234 012345 0123456 01234567 012345678 0123456789 09876 098765 0987654
09876543 098765432 0987654321 102030 10203040 1020304050 11111 111111 1111111 11111111 111111111 1111111111 111222 112233 11223344 1122334455 121212
123123 123123123 123321 12344321 12345 1234554321 123456 1234567 12345678 123456789 1234567890 1234qwer 123abc 131313 147258 147258369 147852 159753
1q2w3e 1q2w3e! 1q2w3e#123 1q2w3e00 1q2w3e007 1q2w3e01 1q2w3e1 1q2w3e10 1q2w3e12 1q2w3e123 1q2w3e123! 1q2w3e1234 1q2w3e12345 1q2w3e123456 1q2w3e2020
1q2w3e2021 1q2w3e2022 1q2w3e2023 1q2w3e2024 1q2w3e2025 1q2w3e2026 1q2w3e321 1q2w3e4r 1q2w3e4r! 1q2w3e4r#123 1q2w3e4r00 1q2w3e4r007 1q2w3e4r01
1q2w3e4r1 1q2w3e4r10 1q2w3e4r12 1q2w3e4r123 1q2w3e4r123! 1q2w3e4r1234 1q2w3e4r12345 1q2w3e4r123456 1q2w3e4r2020 1q2w3e4r2021 1q2w3e4r2022
1q2w3e4r2023 1q2w3e4r2024 1q2w3e4r2025 1q2w3e4r2026 1q2w3e4r321 1q2w3e4r5t 1q2w3e4r5t! 1q2w3e4r5t#123 1q2w3e4r5t00 1q2w3e4r5t007 1q2w3e4r5t01
1q2w3e4r5t1 1q2w3e4r5t10 1q2w3e4r5t12 1q2w3e4r5t123 1q2w3e4r5t123! 1q2w3e4r5t1234 1q2w3e4r5t12345 1q2w3e4r5t123456 1q2w3e4r5t2020 1q2w3e4r5t2021
1q2w3e4r5t2022 1q2w3e4r5t2023 1q2w3e4r5t2024 1q2w3e4r5t2025 1q2w3e4r5t2026 1q2w3e4r5t321 1q2w3e4r5t@123 1q2w3e4r@123 1q2w3e@123 1qaz2wsx 22222 222222
2222222 22222222 222222222 2222222222 222333 23456 234567 2345678 23456789 234567890 258456 33333 333333 3333333 33333333 333333333 3333333333 34567
345678 3456789 34567890 43210 44444 444444 4444444 44444444 444444444 4444444444 45678 456789 4567890 54321 543210 55555 555555 5555555 55555555
555555555 5555555555 56789 567890 65432 654321 6543210 66666 666666 6666666 66666666 666666666 6666666666 67890 741852963 76543 765432 7654321
76543210 77777 777777 7777777 77777777 777777777 7777777777 789456 789456123 87654 876543 8765432 87654321 876543210 88888 888888 8888888 88888888
888888888 8888888888 98765 987654 9876543 98765432 987654321 9876543210 99999 999999 9999999 99999999 999999999 9999999999 a1b2c3 a1b2c3! a1b2c3#123
a1b2c300 a1b2c3007 a1b2c301 a1b2c31 a1b2c310 a1b2c312 a1b2c3123 a1b2c3123! a1b2c31234 a1b2c312345 a1b2c3123456 a1b2c32020 a1b2c32021 a1b2c32022
a1b2c32023 a1b2c32024 a1b2c32025 a1b2c32026 a1b2c3321 a1b2c3@123 a1b2c3d4 a1b2c3d4! a1b2c3d4#123 a1b2c3d400 a1b2c3d4007 a1b2c3d401 a1b2c3d41
a1b2c3d410 a1b2c3d412 a1b2c3d4123 a1b2c3d4123! a1b2c3d41234 a1b2c3d412345 a1b2c3d4123456 a1b2c3d42020 a1b2c3d42021 a1b2c3d42022 a1b2c3d42023
a1b2c3d42024 a1b2c3d42025 a1b2c3d42026 a1b2c3d4321 a1b2c3d4@123 aaaaa aaaaaa abababab abc123 abc123! abc123#123 abc12300 abc123007 abc12301 abc1231
abc12310 abc12312 abc123123 abc123123! abc1231234 abc12312345 abc123123456 abc1232020 abc1232021 abc1232022 abc1232023 abc1232024 abc1232025
abc1232026 abc123321 abc12345 abc123@123 abcd1234 abcd1234! abcd1234#123 abcd123400 abcd1234007 abcd123401 abcd12341 abcd123410 abcd123412
abcd1234123 abcd1234123! abcd12341234 abcd123412345 abcd1234123456 abcd12342020 abcd12342021 abcd12342022 abcd12342023 abcd12342024 abcd12342025
abcd12342026 abcd1234321 abcd1234@123 abcde abcde! abcde#123 abcde00 abcde007 abcde01 abcde1 abcde10 abcde12 abcde123 abcde123! abcde1234 abcde12345
abcde123456 abcde2020 abcde2021 abcde2022 abcde2023 abcde2024 abcde2025 abcde2026 abcde321 abcde@123 abcdef abcdef! abcdef#123 abcdef00 abcdef007
abcdef01 abcdef1 abcdef10 abcdef12 abcdef123 abcdef123! abcdef1234 abcdef12345 abcdef123456 abcdef2020 abcdef2021 abcdef2022 abcdef2023 abcdef2024
abcdef2025 abcdef2026 abcdef321 abcdef@123 abcdefg abcdefg! abcdefg#123 abcdefg00 abcdefg007 abcdefg01 abcdefg1 abcdefg10 abcdefg12 abcdefg123
abcdefg123! abcdefg1234 abcdefg12345 abcdefg123456 abcdefg2020 abcdefg2021 abcdefg2022 abcdefg2023 abcdefg2024 abcdefg2025 abcdefg2026 abcdefg321
abcdefg@123 abcdefgh abcdefgh! abcdefgh#123 abcdefgh00 abcdefgh007 abcdefgh01 abcdefgh1 abcdefgh10 abcdefgh12 abcdefgh123 abcdefgh123! abcdefgh1234
abcdefgh12345 abcdefgh123456 abcdefgh2020 abcdefgh2021 abcdefgh2022 abcdefgh2023 abcdefgh2024 abcdefgh2025 abcdefgh2026 abcdefgh321 abcdefgh@123
access access! access#123 access00 access007 access01 access1 access10 access12 access123 access123! access1234 access12345 access123456 access2020
access2021 access2022 access2023 access2024 access2025 access2026 access321 access@123 acesso acesso! acesso#123 acesso00 acesso007 acesso01 acesso1
acesso10 acesso12 acesso123 acesso123! acesso1234 acesso12345 acesso123456 acesso2020 acesso2021 acesso2022 acesso2023 acesso2024 acesso2025
acesso2026 acesso321 acesso@123 admin admin! admin#123 admin00 admin007 admin01 admin1 admin10 admin12 admin123 admin123! admin1234 admin12345
admin123456 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 admin321 admin@123 administrador administrador! administrador#123
administrador00 administrador007 administrador01 administrador1 administrador10 administrador12 administrador123 administrador123! administrador1234
administrador12345 administrador123456 administrador2020 administrador2021 administrador2022 administrador2023 administrador2024 administrador2025
administrador2026 administrador321 administrador@123 administrator administrator! administrator#123 administrator00 administrator007 administrator01
administrator1 administrator10 administrator12 administrator123 administrator123! administrator1234 administrator12345 administrator123456
administrator2020 administrator2021 administrator2022 administrator2023 administrator2024 administrator2025 administrator2026 administrator321
administrator@123 adriana adriana! adriana#123 adriana00 adriana007 adriana01 adriana1 adriana10 adriana12 adriana123 adriana123! adriana1234
adriana12345 adriana123456 adriana2020 adriana2021 adriana2022 adriana2023 adriana2024 adriana2025 adriana2026 adriana321 adriana@123 aline aline!
aline#123 aline00 aline007 aline01 aline1 aline10 aline12 aline123 aline123! aline1234 aline12345 aline123456 aline2020 aline2021 aline2022 aline2023
aline2024 aline2025 aline2026 aline321 aline@123 amanda amanda! amanda#123 amanda00 amanda007 amanda01 amanda1 amanda10 amanda12 amanda123 amanda123!
amanda1234 amanda12345 amanda123456 amanda2020 amanda2021 amanda2022 amanda2023 amanda2024 amanda2025 amanda2026 amanda321 amanda@123 amor! amor#123
amor00 amor007 amor01 amor1 amor10 amor12 amor123 amor123! amor1234 amor12345 amor123456 amor2020 amor2021 amor2022 amor2023 amor2024 amor2025
amor2026 amor321 amor@123 amorzinho amorzinho! amorzinho#123 amorzinho00 amorzinho007 amorzinho01 amorzinho1 amorzinho10 amorzinho12 amorzinho123
amorzinho123! amorzinho1234 amorzinho12345 amorzinho123456 amorzinho2020 amorzinho2021 amorzinho2022 amorzinho2023 amorzinho2024 amorzinho2025
amorzinho2026 amorzinho321 amorzinho@123 ana#123 ana00 ana007 ana01 ana10 ana12 ana123 ana123! ana1234 ana12345 ana123456 ana2020 ana2021 ana2022
ana2023 ana2024 ana2025 ana2026 ana321 ana@123 anapaula anapaula! anapaula#123 anapaula00 anapaula007 anapaula01 anapaula1 anapaula10 anapaula12
anapaula123 anapaula123! anapaula1234 anapaula12345 anapaula123456 anapaula2020 anapaula2021 anapaula2022 anapaula2023 anapaula2024 anapaula2025
anapaula2026 anapaula321 anapaula@123 andrew andrew! andrew#123 andrew00 andrew007 andrew01 andrew1 andrew10 andrew12 andrew123 andrew123! andrew1234
andrew12345 andrew123456 andrew2020 andrew2021 andrew2022 andrew2023 andrew2024 andrew2025 andrew2026 andrew321 andrew@123 android android!
android#123 android00 android007 android01 android1 android10 android12 android123 android123! android1234 android12345 android123456 android2020
android2021 android2022 android2023 android2024 android2025 android2026 android321 android@123 antonio antonio! antonio#123 antonio00 antonio007
antonio01 antonio1 antonio10 antonio12 antonio123 antonio123! antonio1234 antonio12345 antonio123456 antonio2020 antonio2021 antonio2022 antonio2023
antonio2024 antonio2025 antonio2026 antonio321 antonio@123 asd123 asdf! asdf#123 asdf00 asdf007 asdf01 asdf1 asdf10 asdf12 asdf123 asdf123! asdf1234
asdf12345 asdf123456 asdf2020 asdf2021 asdf2022 asdf2023 asdf2024 asdf2025 asdf2026 asdf321 asdf@123 asdfgh asdfgh! asdfgh#123 asdfgh00 asdfgh007
asdfgh01 asdfgh1 asdfgh10 asdfgh12 asdfgh123 asdfgh123! asdfgh1234 asdfgh12345 asdfgh123456 asdfgh2020 asdfgh2021 asdfgh2022 asdfgh2023 asdfgh2024
asdfgh2025 asdfgh2026 asdfgh321 asdfgh@123 asdfghjkl asdfghjkl! asdfghjkl#123 asdfghjkl00 asdfghjkl007 asdfghjkl01 asdfghjkl1 asdfghjkl10 asdfghjkl12
asdfghjkl123 asdfghjkl123! asdfghjkl1234 asdfghjkl12345 asdfghjkl123456 asdfghjkl2020 asdfghjkl2021 asdfghjkl2022 asdfghjkl2023 asdfghjkl2024
asdfghjkl2025 asdfghjkl2026 asdfghjkl321 asdfghjkl@123 ashley ashley! ashley#123 ashley00 ashley007 ashley01 ashley1 ashley10 ashley12 ashley123
ashley123! ashley1234 ashley12345 ashley123456 ashley2020 ashley2021 ashley2022 ashley2023 ashley2024 ashley2025 ashley2026 ashley321 ashley@123
atendente atendente! atendente#123 atendente00 atendente007 atendente01 atendente1 atendente10 atendente12 atendente123 atendente123! atendente1234
atendente12345 atendente123456 atendente2020 atendente2021 atendente2022 atendente2023 atendente2024 atendente2025 atendente2026 atendente321
atendente@123 atendimento atendimento! atendimento#123 atendimento00 atendimento007 atendimento01 atendimento1 atendimento10 atendimento12
atendimento123 atendimento123! atendimento1234 atendimento12345 atendimento123456 atendimento2020 atendimento2021 atendimento2022 atendimento2023
atendimento2024 atendimento2025 atendimento2026 atendimento321 atendimento@123 atletico atletico! atletico#123 atletico00 atletico007 atletico01
atletico1 atletico10 atletico12 atletico123 atletico123! atletico1234 atletico12345 atletico123456 atletico2020 atletico2021 atletico2022
atletico2023 atletico2024 atletico2025 atletico2026 atletico321 atletico@123 bahia bahia! bahia#123 bahia00 bahia007 bahia01 bahia1 bahia10 bahia12
bahia123 bahia123! bahia1234 bahia12345 bahia123456 bahia2020 bahia2021 bahia2022 bahia2023 bahia2024 bahia2025 bahia2026 bahia321 bahia@123 balcao
balcao! balcao#123 balcao00 balcao007 balcao01 balcao1 balcao10 balcao12 balcao123 balcao123! balcao1234 balcao12345 balcao123456 balcao2020
balcao2021 balcao2022 balcao2023 balcao2024 balcao2025 balcao2026 balcao321 balcao@123 baseball baseball! baseball#123 baseball00 baseball007
baseball01 baseball1 baseball10 baseball12 baseball123 baseball123! baseball1234 baseball12345 baseball123456 baseball2020 baseball2021 baseball2022
baseball2023 baseball2024 baseball2025 baseball2026 baseball321 baseball@123 batman batman! batman#123 batman00 batman007 batman01 batman1 batman10
batman12 batman123 batman123! batman1234 batman12345 batman123456 batman2020 batman2021 batman2022 batman2023 batman2024 batman2025 batman2026
batman321 batman@123 beatriz beatriz! beatriz#123 beatriz00 beatriz007 beatriz01 beatriz1 beatriz10 beatriz12 beatriz123 beatriz123! beatriz1234
beatriz12345 beatriz123456 beatriz2020 beatriz2021 beatriz2022 beatriz2023 beatriz2024 beatriz2025 beatriz2026 beatriz321 beatriz@123 bemvindo
bemvindo! bemvindo#123 bemvindo00 bemvindo007 bemvindo01 bemvindo1 bemvindo10 bemvindo12 bemvindo123 bemvindo123! bemvindo1234 bemvindo12345
bemvindo123456 bemvindo2020 bemvindo2021 bemvindo2022 bemvindo2023 bemvindo2024 bemvindo2025 bemvindo2026 bemvindo321 bemvindo@123 benvindo benvindo!
benvindo#123 benvindo00 benvindo007 benvindo01 benvindo1 benvindo10 benvindo12 benvindo123 benvindo123! benvindo1234 benvindo12345 benvindo123456
benvindo2020 benvindo2021 benvindo2022 benvindo2023 benvindo2024 benvindo2025 benvindo2026 benvindo321 benvindo@123 botafogo botafogo! botafogo#123
botafogo00 botafogo007 botafogo01 botafogo1 botafogo10 botafogo12 botafogo123 botafogo123! botafogo1234 botafogo12345 botafogo123456 botafogo2020
botafogo2021 botafogo2022 botafogo2023 botafogo2024 botafogo2025 botafogo2026 botafogo321 botafogo@123 brasil brasil! brasil#123 brasil00 brasil007
brasil01 brasil1 brasil10 brasil12 brasil123 brasil123! brasil1234 brasil12345 brasil123456 brasil2020 brasil2021 brasil2022 brasil2023 brasil2024
brasil2025 brasil2026 brasil321 brasil@123 brazil brazil! brazil#123 brazil00 brazil007 brazil01 brazil1 brazil10 brazil12 brazil123 brazil123!
brazil1234 brazil12345 brazil123456 brazil2020 brazil2021 brazil2022 brazil2023 brazil2024 brazil2025 brazil2026 brazil321 brazil@123 bruna bruna!
bruna#123 bruna00 bruna007 bruna01 bruna1 bruna10 bruna12 bruna123 bruna123! bruna1234 bruna12345 bruna123456 bruna2020 bruna2021 bruna2022 bruna2023
bruna2024 bruna2025 bruna2026 bruna321 bruna@123 bruno bruno! bruno#123 bruno00 bruno007 bruno01 bruno1 bruno10 bruno12 bruno123 bruno123! bruno1234
bruno12345 bruno123456 bruno2020 bruno2021 bruno2022 bruno2023 bruno2024 bruno2025 bruno2026 bruno321 bruno@123 buster buster! buster#123 buster00
buster007 buster01 buster1 buster10 buster12 buster123 buster123! buster1234 buster12345 buster123456 buster2020 buster2021 buster2022 buster2023
buster2024 buster2025 buster2026 buster321 buster@123 camila camila! camila#123 camila00 camila007 camila01 camila1 camila10 camila12 camila123
camila123! camila1234 camila12345 camila123456 camila2020 camila2021 camila2022 camila2023 camila2024 camila2025 camila2026 camila321 camila@123
carlos carlos! carlos#123 carlos00 carlos007 carlos01 carlos1 carlos10 carlos12 carlos123 carlos123! carlos1234 carlos12345 carlos123456 carlos2020
carlos2021 carlos2022 carlos2023 carlos2024 carlos2025 carlos2026 carlos321 carlos@123 carolina carolina! carolina#123 carolina00 carolina007
carolina01 carolina1 carolina10 carolina12 carolina123 carolina123! carolina1234 carolina12345 carolina123456 carolina2020 carolina2021 carolina2022
carolina2023 carolina2024 carolina2025 carolina2026 carolina321 carolina@123 charlie charlie! charlie#123 charlie00 charlie007 charlie01 charlie1
charlie10 charlie12 charlie123 charlie123! charlie1234 charlie12345 charlie123456 charlie2020 charlie2021 charlie2022 charlie2023 charlie2024
charlie2025 charlie2026 charlie321 charlie@123 cheese cheese! cheese#123 cheese00 cheese007 cheese01 cheese1 cheese10 cheese12 cheese123 cheese123!
cheese1234 cheese12345 cheese123456 cheese2020 cheese2021 cheese2022 cheese2023 cheese2024 cheese2025 cheese2026 cheese321 cheese@123 cliente
cliente! cliente#123 cliente00 cliente007 cliente01 cliente1 cliente10 cliente12 cliente123 cliente123! cliente1234 cliente12345 cliente123456
cliente2020 cliente2021 cliente2022 cliente2023 cliente2024 cliente2025 cliente2026 cliente321 cliente@123 computador computador! computador#123
computador00 computador007 computador01 computador1 computador10 computador12 computador123 computador123! computador1234 computador12345
computador123456 computador2020 computador2021 computador2022 computador2023 computador2024 computador2025 computador2026 computador321
computador@123 computer computer! computer#123 computer00 computer007 computer01 computer1 computer10 computer12 computer123 computer123!
computer1234 computer12345 computer123456 computer2020 computer2021 computer2022 computer2023 computer2024 computer2025 computer2026 computer321
computer@123 convidado convidado! convidado#123 convidado00 convidado007 convidado01 convidado1 convidado10 convidado12 convidado123 convidado123!
convidado1234 convidado12345 convidado123456 convidado2020 convidado2021 convidado2022 convidado2023 convidado2024 convidado2025 convidado2026
convidado321 convidado@123 corinthians corinthians! corinthians#123 corinthians00 corinthians007 corinthians01 corinthians1 corinthians10
corinthians12 corinthians123 corinthians123! corinthians1234 corinthians12345 corinthians123456 corinthians2020 corinthians2021 corinthians2022
corinthians2023 corinthians2024 corinthians2025 corinthians2026 corinthians321 corinthians@123 cruzeiro cruzeiro! cruzeiro#123 cruzeiro00 cruzeiro007
cruzeiro01 cruzeiro1 cruzeiro10 cruzeiro12 cruzeiro123 cruzeiro123! cruzeiro1234 cruzeiro12345 cruzeiro123456 cruzeiro2020 cruzeiro2021 cruzeiro2022
cruzeiro2023 cruzeiro2024 cruzeiro2025 cruzeiro2026 cruzeiro321 cruzeiro@123 daniel daniel! daniel#123 daniel00 daniel007 daniel01 daniel1 daniel10
daniel12 daniel123 daniel123! daniel1234 daniel12345 daniel123456 daniel2020 daniel2021 daniel2022 daniel2023 daniel2024 daniel2025 daniel2026
daniel321 daniel@123 deus! deus#123 deus00 deus007 deus01 deus1 deus10 deus12 deus123 deus123! deus1234 deus12345 deus123456 deus2020 deus2021
deus2022 deus2023 deus2024 deus2025 deus2026 deus321 deus@123 deusefiel deusefiel! deusefiel#123 deusefiel00 deusefiel007 deusefiel01 deusefiel1
deusefiel10 deusefiel12 deusefiel123 deusefiel123! deusefiel1234 deusefiel12345 deusefiel123456 deusefiel2020 deusefiel2021 deusefiel2022
deusefiel2023 deusefiel2024 deusefiel2025 deusefiel2026 deusefiel321 deusefiel@123 deusnocomando deusnocomando! deusnocomando#123 deusnocomando00
deusnocomando007 deusnocomando01 deusnocomando1 deusnocomando10 deusnocomando12 deusnocomando123 deusnocomando123! deusnocomando1234
deusnocomando12345 deusnocomando123456 deusnocomando2020 deusnocomando2021 deusnocomando2022 deusnocomando2023 deusnocomando2024 deusnocomando2025
deusnocomando2026 deusnocomando321 deusnocomando@123 donald donald! donald#123 donald00 donald007 donald01 donald1 donald10 donald12 donald123
donald123! donald1234 donald12345 donald123456 donald2020 donald2021 donald2022 donald2023 donald2024 donald2025 donald2026 donald321 donald@123
dragao dragao! dragao#123 dragao00 dragao007 dragao01 dragao1 dragao10 dragao12 dragao123 dragao123! dragao1234 dragao12345 dragao123456 dragao2020
dragao2021 dragao2022 dragao2023 dragao2024 dragao2025 dragao2026 dragao321 dragao@123 dragon dragon! dragon#123 dragon00 dragon007 dragon01 dragon1
dragon10 dragon12 dragon123 dragon123! dragon1234 dragon12345 dragon123456 dragon2020 dragon2021 dragon2022 dragon2023 dragon2024 dragon2025
dragon2026 dragon321 dragon@123 eduardo eduardo! eduardo#123 eduardo00 eduardo007 eduardo01 eduardo1 eduardo10 eduardo12 eduardo123 eduardo123!
eduardo1234 eduardo12345 eduardo123456 eduardo2020 eduardo2021 eduardo2022 eduardo2023 eduardo2024 eduardo2025 eduardo2026 eduardo321 eduardo@123
empresa empresa! empresa#123 empresa00 empresa007 empresa01 empresa1 empresa10 empresa12 empresa123 empresa123! empresa1234 empresa12345
empresa123456 empresa2020 empresa2021 empresa2022 empresa2023 empresa2024 empresa2025 empresa2026 empresa321 empresa@123 entrar entrar! entrar#123
entrar00 entrar007 entrar01 entrar1 entrar10 entrar12 entrar123 entrar123! entrar1234 entrar12345 entrar123456 entrar2020 entrar2021 entrar2022
entrar2023 entrar2024 entrar2025 entrar2026 entrar321 entrar@123 estrela estrela! estrela#123 estrela00 estrela007 estrela01 estrela1 estrela10
estrela12 estrela123 estrela123! estrela1234 estrela12345 estrela123456 estrela2020 estrela2021 estrela2022 estrela2023 estrela2024 estrela2025
estrela2026 estrela321 estrela@123 euteamo euteamo! euteamo#123 euteamo00 euteamo007 euteamo01 euteamo1 euteamo10 euteamo12 euteamo123 euteamo123!
euteamo1234 euteamo12345 euteamo123456 euteamo2020 euteamo2021 euteamo2022 euteamo2023 euteamo2024 euteamo2025 euteamo2026 euteamo321 euteamo@123
facebook facebook! facebook#123 facebook00 facebook007 facebook01 facebook1 facebook10 facebook12 facebook123 facebook123! facebook1234 facebook12345
facebook123456 facebook2020 facebook2021 facebook2022 facebook2023 facebook2024 facebook2025 facebook2026 facebook321 facebook@123 familia familia!
familia#123 familia00 familia007 familia01 familia1 familia10 familia12 familia123 familia123! familia1234 familia12345 familia123456 familia2020
familia2021 familia2022 familia2023 familia2024 familia2025 familia2026 familia321 familia@123 felicidade felicidade! felicidade#123 felicidade00
felicidade007 felicidade01 felicidade1 felicidade10 felicidade12 felicidade123 felicidade123! felicidade1234 felicidade12345 felicidade123456
felicidade2020 felicidade2021 felicidade2022 felicidade2023 felicidade2024 felicidade2025 felicidade2026 felicidade321 felicidade@123 felipe felipe!
felipe#123 felipe00 felipe007 felipe01 felipe1 felipe10 felipe12 felipe123 felipe123! felipe1234 felipe12345 felipe123456 felipe2020 felipe2021
felipe2022 felipe2023 felipe2024 felipe2025 felipe2026 felipe321 felipe@123 felizes felizes! felizes#123 felizes00 felizes007 felizes01 felizes1
felizes10 felizes12 felizes123 felizes123! felizes1234 felizes12345 felizes123456 felizes2020 felizes2021 felizes2022 felizes2023 felizes2024
felizes2025 felizes2026 felizes321 felizes@123 fernanda fernanda! fernanda#123 fernanda00 fernanda007 fernanda01 fernanda1 fernanda10 fernanda12
fernanda123 fernanda123! fernanda1234 fernanda12345 fernanda123456 fernanda2020 fernanda2021 fernanda2022 fernanda2023 fernanda2024 fernanda2025
fernanda2026 fernanda321 fernanda@123 fernando fernando! fernando#123 fernando00 fernando007 fernando01 fernando1 fernando10 fernando12 fernando123
fernando123! fernando1234 fernando12345 fernando123456 fernando2020 fernando2021 fernando2022 fernando2023 fernando2024 fernando2025 fernando2026
fernando321 fernando@123 flamengo flamengo! flamengo#123 flamengo00 flamengo007 flamengo01 flamengo1 flamengo10 flamengo12 flamengo123 flamengo123!
flamengo1234 flamengo12345 flamengo123456 flamengo2020 flamengo2021 flamengo2022 flamengo2023 flamengo2024 flamengo2025 flamengo2026 flamengo321
flamengo@123 flower flower! flower#123 flower00 flower007 flower01 flower1 flower10 flower12 flower123 flower123! flower1234 flower12345 flower123456
flower2020 flower2021 flower2022 flower2023 flower2024 flower2025 flower2026 flower321 flower@123 fluminense fluminense! fluminense#123 fluminense00
fluminense007 fluminense01 fluminense1 fluminense10 fluminense12 fluminense123 fluminense123! fluminense1234 fluminense12345 fluminense123456
fluminense2020 fluminense2021 fluminense2022 fluminense2023 fluminense2024 fluminense2025 fluminense2026 fluminense321 fluminense@123 football
football! football#123 football00 football007 football01 football1 football10 football12 football123 football123! football1234 football12345
football123456 football2020 football2021 football2022 football2023 football2024 football2025 football2026 football321 football@123 freedom freedom!
freedom#123 freedom00 freedom007 freedom01 freedom1 freedom10 freedom12 freedom123 freedom123! freedom1234 freedom12345 freedom123456 freedom2020
freedom2021 freedom2022 freedom2023 freedom2024 freedom2025 freedom2026 freedom321 freedom@123 futebol futebol! futebol#123 futebol00 futebol007
futebol01 futebol1 futebol10 futebol12 futebol123 futebol123! futebol1234 futebol12345 futebol123456 futebol2020 futebol2021 futebol2022 futebol2023
futebol2024 futebol2025 futebol2026 futebol321 futebol@123 gabriel gabriel! gabriel#123 gabriel00 gabriel007 gabriel01 gabriel1 gabriel10 gabriel12
gabriel123 gabriel123! gabriel1234 gabriel12345 gabriel123456 gabriel2020 gabriel2021 gabriel2022 gabriel2023 gabriel2024 gabriel2025 gabriel2026
gabriel321 gabriel@123 gatinha gatinha! gatinha#123 gatinha00 gatinha007 gatinha01 gatinha1 gatinha10 gatinha12 gatinha123 gatinha123! gatinha1234
gatinha12345 gatinha123456 gatinha2020 gatinha2021 gatinha2022 gatinha2023 gatinha2024 gatinha2025 gatinha2026 gatinha321 gatinha@123 george george!
george#123 george00 george007 george01 george1 george10 george12 george123 george123! george1234 george12345 george123456 george2020 george2021
george2022 george2023 george2024 george2025 george2026 george321 george@123 ginger ginger! ginger#123 ginger00 ginger007 ginger01 ginger1 ginger10
ginger12 ginger123 ginger123! ginger1234 ginger12345 ginger123456 ginger2020 ginger2021 ginger2022 ginger2023 ginger2024 ginger2025 ginger2026
ginger321 ginger@123 google google! google#123 google00 google007 google01 google1 google10 google12 google123 google123! google1234 google12345
google123456 google2020 google2021 google2022 google2023 google2024 google2025 google2026 google321 google@123 gremio gremio! gremio#123 gremio00
gremio007 gremio01 gremio1 gremio10 gremio12 gremio123 gremio123! gremio1234 gremio12345 gremio123456 gremio2020 gremio2021 gremio2022 gremio2023
gremio2024 gremio2025 gremio2026 gremio321 gremio@123 guest guest! guest#123 guest00 guest007 guest01 guest1 guest10 guest12 guest123 guest123!
guest1234 guest12345 guest123456 guest2020 guest2021 guest2022 guest2023 guest2024 guest2025 guest2026 guest321 guest@123 gustavo gustavo!
gustavo#123 gustavo00 gustavo007 gustavo01 gustavo1 gustavo10 gustavo12 gustavo123 gustavo123! gustavo1234 gustavo12345 gustavo123456 gustavo2020
gustavo2021 gustavo2022 gustavo2023 gustavo2024 gustavo2025 gustavo2026 gustavo321 gustavo@123 hannah hannah! hannah#123 hannah00 hannah007 hannah01
hannah1 hannah10 hannah12 hannah123 hannah123! hannah1234 hannah12345 hannah123456 hannah2020 hannah2021 hannah2022 hannah2023 hannah2024 hannah2025
hannah2026 hannah321 hannah@123 hello hello! hello#123 hello00 hello007 hello01 hello1 hello10 hello12 hello123 hello123! hello123#123 hello12300
hello123007 hello12301 hello1231 hello12310 hello12312 hello123123 hello123123! hello1231234 hello12312345 hello123123456 hello1232020 hello1232021
hello1232022 hello1232023 hello1232024 hello1232025 hello1232026 hello123321 hello1234 hello12345 hello123456 hello123@123 hello2020 hello2021
hello2022 hello2023 hello2024 hello2025 hello2026 hello321 hello@123 hellow hellow! hellow#123 hellow00 hellow007 hellow01 hellow1 hellow10 hellow12
hellow123 hellow123! hellow1234 hellow12345 hellow123456 hellow2020 hellow2021 hellow2022 hellow2023 hellow2024 hellow2025 hellow2026 hellow321
hellow@123 hunter hunter! hunter#123 hunter00 hunter007 hunter01 hunter1 hunter10 hunter12 hunter123 hunter123! hunter1234 hunter12345 hunter123456
hunter2020 hunter2021 hunter2022 hunter2023 hunter2024 hunter2025 hunter2026 hunter321 hunter@123 iloveyou iloveyou! iloveyou#123 iloveyou00
iloveyou007 iloveyou01 iloveyou1 iloveyou10 iloveyou12 iloveyou123 iloveyou123! iloveyou1234 iloveyou12345 iloveyou123456 iloveyou2020 iloveyou2021
iloveyou2022 iloveyou2023 iloveyou2024 iloveyou2025 iloveyou2026 iloveyou321 iloveyou@123 instagram instagram! instagram#123 instagram00 instagram007
instagram01 instagram1 instagram10 instagram12 instagram123 instagram123! instagram1234 instagram12345 instagram123456 instagram2020 instagram2021
instagram2022 instagram2023 instagram2024 instagram2025 instagram2026 instagram321 instagram@123 internacional internacional! internacional#123
internacional00 internacional007 internacional01 internacional1 internacional10 internacional12 internacional123 internacional123! internacional1234
internacional12345 internacional123456 internacional2020 internacional2021 internacional2022 internacional2023 internacional2024 internacional2025
internacional2026 internacional321 internacional@123 internet internet! internet#123 internet00 internet007 internet01 internet1 internet10
internet12 internet123 internet123! internet1234 internet12345 internet123456 internet2020 internet2021 internet2022 internet2023 internet2024
internet2025 internet2026 internet321 internet@123 iphone iphone! iphone#123 iphone00 iphone007 iphone01 iphone1 iphone10 iphone12 iphone123
iphone123! iphone1234 iphone12345 iphone123456 iphone2020 iphone2021 iphone2022 iphone2023 iphone2024 iphone2025 iphone2026 iphone321 iphone@123
jennifer jennifer! jennifer#123 jennifer00 jennifer007 jennifer01 jennifer1 jennifer10 jennifer12 jennifer123 jennifer123! jennifer1234 jennifer12345
jennifer123456 jennifer2020 jennifer2021 jennifer2022 jennifer2023 jennifer2024 jennifer2025 jennifer2026 jennifer321 jennifer@123 jessica jessica!
jessica#123 jessica00 jessica007 jessica01 jessica1 jessica10 jessica12 jessica123 jessica123! jessica1234 jessica12345 jessica123456 jessica2020
jessica2021 jessica2022 jessica2023 jessica2024 jessica2025 jessica2026 jessica321 jessica@123 jesus jesus! jesus#123 jesus00 jesus007 jesus01 jesus1
jesus10 jesus12 jesus123 jesus123! jesus1234 jesus12345 jesus123456 jesus2020 jesus2021 jesus2022 jesus2023 jesus2024 jesus2025 jesus2026 jesus321
jesus@123 jesuscristo jesuscristo! jesuscristo#123 jesuscristo00 jesuscristo007 jesuscristo01 jesuscristo1 jesuscristo10 jesuscristo12 jesuscristo123
jesuscristo123! jesuscristo1234 jesuscristo12345 jesuscristo123456 jesuscristo2020 jesuscristo2021 jesuscristo2022 jesuscristo2023 jesuscristo2024
jesuscristo2025 jesuscristo2026 jesuscristo321 jesuscristo@123 joao! joao#123 joao00 joao007 joao01 joao1 joao10 joao12 joao123 joao123! joao1234
joao12345 joao123456 joao2020 joao2021 joao2022 joao2023 joao2024 joao2025 joao2026 joao321 joao@123 jordan jordan! jordan#123 jordan00 jordan007
jordan01 jordan1 jordan10 jordan12 jordan123 jordan123! jordan1234 jordan12345 jordan123456 jordan2020 jordan2021 jordan2022 jordan2023 jordan2024
jordan2025 jordan2026 jordan321 jordan@123 jose! jose#123 jose00 jose007 jose01 jose1 jose10 jose12 jose123 jose123! jose1234 jose12345 jose123456
jose2020 jose2021 jose2022 jose2023 jose2024 jose2025 jose2026 jose321 jose@123 joshua joshua! joshua#123 joshua00 joshua007 joshua01 joshua1
joshua10 joshua12 joshua123 joshua123! joshua1234 joshua12345 joshua123456 joshua2020 joshua2021 joshua2022 joshua2023 joshua2024 joshua2025
joshua2026 joshua321 joshua@123 juliana juliana! juliana#123 juliana00 juliana007 juliana01 juliana1 juliana10 juliana12 juliana123 juliana123!
juliana1234 juliana12345 juliana123456 juliana2020 juliana2021 juliana2022 juliana2023 juliana2024 juliana2025 juliana2026 juliana321 juliana@123
killer killer! killer#123 killer00 killer007 killer01 killer1 killer10 killer12 killer123 killer123! killer1234 killer12345 killer123456 killer2020
killer2021 killer2022 killer2023 killer2024 killer2025 killer2026 killer321 killer@123 larissa larissa! larissa#123 larissa00 larissa007 larissa01
larissa1 larissa10 larissa12 larissa123 larissa123! larissa1234 larissa12345 larissa123456 larissa2020 larissa2021 larissa2022 larissa2023
larissa2024 larissa2025 larissa2026 larissa321 larissa@123 leonardo leonardo! leonardo#123 leonardo00 leonardo007 leonardo01 leonardo1 leonardo10
leonardo12 leonardo123 leonardo123! leonardo1234 leonardo12345 leonardo123456 leonardo2020 leonardo2021 leonardo2022 leonardo2023 leonardo2024
leonardo2025 leonardo2026 leonardo321 leonardo@123 leticia leticia! leticia#123 leticia00 leticia007 leticia01 leticia1 leticia10 leticia12
leticia123 leticia123! leticia1234 leticia12345 leticia123456 leticia2020 leticia2021 leticia2022 leticia2023 leticia2024 leticia2025 leticia2026
leticia321 leticia@123 letmein letmein! letmein#123 letmein00 letmein007 letmein01 letmein1 letmein10 letmein12 letmein123 letmein123! letmein1234
letmein12345 letmein123456 letmein2020 letmein2021 letmein2022 letmein2023 letmein2024 letmein2025 letmein2026 letmein321 letmein@123 login login!
login#123 login00 login007 login01 login1 login10 login12 login123 login123! login1234 login12345 login123456 login2020 login2021 login2022 login2023
login2024 login2025 login2026 login321 login@123 love! love#123 love00 love007 love01 love1 love10 love12 love123 love123! love1234 love12345
love123456 love2020 love2021 love2022 love2023 love2024 love2025 love2026 love321 love@123 lovely lovely! lovely#123 lovely00 lovely007 lovely01
lovely1 lovely10 lovely12 lovely123 lovely123! lovely1234 lovely12345 lovely123456 lovely2020 lovely2021 lovely2022 lovely2023 lovely2024 lovely2025
lovely2026 lovely321 lovely@123 lucas lucas! lucas#123 lucas00 lucas007 lucas01 lucas1 lucas10 lucas12 lucas123 lucas123! lucas1234 lucas12345
lucas123456 lucas2020 lucas2021 lucas2022 lucas2023 lucas2024 lucas2025 lucas2026 lucas321 lucas@123 luciana luciana! luciana#123 luciana00
luciana007 luciana01 luciana1 luciana10 luciana12 luciana123 luciana123! luciana1234 luciana12345 luciana123456 luciana2020 luciana2021 luciana2022
luciana2023 luciana2024 luciana2025 luciana2026 luciana321 luciana@123 maggie maggie! maggie#123 maggie00 maggie007 maggie01 maggie1 maggie10
maggie12 maggie123 maggie123! maggie1234 maggie12345 maggie123456 maggie2020 maggie2021 maggie2022 maggie2023 maggie2024 maggie2025 maggie2026
maggie321 maggie@123 marcia marcia! marcia#123 marcia00 marcia007 marcia01 marcia1 marcia10 marcia12 marcia123 marcia123! marcia1234 marcia12345
marcia123456 marcia2020 marcia2021 marcia2022 marcia2023 marcia2024 marcia2025 marcia2026 marcia321 marcia@123 marcos marcos! marcos#123 marcos00
marcos007 marcos01 marcos1 marcos10 marcos12 marcos123 marcos123! marcos1234 marcos12345 marcos123456 marcos2020 marcos2021 marcos2022 marcos2023
marcos2024 marcos2025 marcos2026 marcos321 marcos@123 maria maria! maria#123 maria00 maria007 maria01 maria1 maria10 maria12 maria123 maria123!
maria1234 maria12345 maria123456 maria2020 maria2021 maria2022 maria2023 maria2024 maria2025 maria2026 maria321 maria@123 mariana mariana!
mariana#123 mariana00 mariana007 mariana01 mariana1 mariana10 mariana12 mariana123 mariana123! mariana1234 mariana12345 mariana123456 mariana2020
mariana2021 mariana2022 mariana2023 mariana2024 mariana2025 mariana2026 mariana321 mariana@123 master master! master#123 master00 master007 master01
master1 master10 master12 master123 master123! master1234 master12345 master123456 master2020 master2021 master2022 master2023 master2024 master2025
master2026 master321 master@123 matthew matthew! matthew#123 matthew00 matthew007 matthew01 matthew1 matthew10 matthew12 matthew123 matthew123!
matthew1234 matthew12345 matthew123456 matthew2020 matthew2021 matthew2022 matthew2023 matthew2024 matthew2025 matthew2026 matthew321 matthew@123
mestre mestre! mestre#123 mestre00 mestre007 mestre01 mestre1 mestre10 mestre12 mestre123 mestre123! mestre1234 mestre12345 mestre123456 mestre2020
mestre2021 mestre2022 mestre2023 mestre2024 mestre2025 mestre2026 mestre321 mestre@123 michael michael! michael#123 michael00 michael007 michael01
michael1 michael10 michael12 michael123 michael123! michael1234 michael12345 michael123456 michael2020 michael2021 michael2022 michael2023
michael2024 michael2025 michael2026 michael321 michael@123 microsoft microsoft! microsoft#123 microsoft00 microsoft007 microsoft01 microsoft1
microsoft10 microsoft12 microsoft123 microsoft123! microsoft1234 microsoft12345 microsoft123456 microsoft2020 microsoft2021 microsoft2022
microsoft2023 microsoft2024 microsoft2025 microsoft2026 microsoft321 microsoft@123 minas minas! minas#123 minas00 minas007 minas01 minas1 minas10
minas12 minas123 minas123! minas1234 minas12345 minas123456 minas2020 minas2021 minas2022 minas2023 minas2024 minas2025 minas2026 minas321 minas@123
monkey monkey! monkey#123 monkey00 monkey007 monkey01 monkey1 monkey10 monkey12 monkey123 monkey123! monkey1234 monkey12345 monkey123456 monkey2020
monkey2021 monkey2022 monkey2023 monkey2024 monkey2025 monkey2026 monkey321 monkey@123 mudar mudar! mudar#123 mudar00 mudar007 mudar01 mudar1 mudar10
mudar12 mudar123 mudar123! mudar123#123 mudar12300 mudar123007 mudar12301 mudar1231 mudar12310 mudar12312 mudar123123 mudar123123! mudar1231234
mudar12312345 mudar123123456 mudar1232020 mudar1232021 mudar1232022 mudar1232023 mudar1232024 mudar1232025 mudar1232026 mudar123321 mudar1234
mudar12345 mudar123456 mudar123@123 mudar2020 mudar2021 mudar2022 mudar2023 mudar2024 mudar2025 mudar2026 mudar321 mudar@123 mustang mustang!
mustang#123 mustang00 mustang007 mustang01 mustang1 mustang10 mustang12 mustang123 mustang123! mustang1234 mustang12345 mustang123456 mustang2020
mustang2021 mustang2022 mustang2023 mustang2024 mustang2025 mustang2026 mustang321 mustang@123 naruto naruto! naruto#123 naruto00 naruto007 naruto01
naruto1 naruto10 naruto12 naruto123 naruto123! naruto1234 naruto12345 naruto123456 naruto2020 naruto2021 naruto2022 naruto2023 naruto2024 naruto2025
naruto2026 naruto321 naruto@123 nicole nicole! nicole#123 nicole00 nicole007 nicole01 nicole1 nicole10 nicole12 nicole123 nicole123! nicole1234
nicole12345 nicole123456 nicole2020 nicole2021 nicole2022 nicole2023 nicole2024 nicole2025 nicole2026 nicole321 nicole@123 ninja ninja! ninja#123
ninja00 ninja007 ninja01 ninja1 ninja10 ninja12 ninja123 ninja123! ninja1234 ninja12345 ninja123456 ninja2020 ninja2021 ninja2022 ninja2023 ninja2024
ninja2025 ninja2026 ninja321 ninja@123 p@ssw0rd p@ssw0rd! p@ssw0rd#123 p@ssw0rd00 p@ssw0rd007 p@ssw0rd01 p@ssw0rd1 p@ssw0rd10 p@ssw0rd12 p@ssw0rd123
p@ssw0rd123! p@ssw0rd1234 p@ssw0rd12345 p@ssw0rd123456 p@ssw0rd2020 p@ssw0rd2021 p@ssw0rd2022 p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2025 p@ssw0rd2026
p@ssw0rd321 p@ssw0rd@123 p@ssword p@ssword! p@ssword#123 p@ssword00 p@ssword007 p@ssword01 p@ssword1 p@ssword10 p@ssword12 p@ssword123 p@ssword123!
p@ssword1234 p@ssword12345 p@ssword123456 p@ssword2020 p@ssword2021 p@ssword2022 p@ssword2023 p@ssword2024 p@ssword2025 p@ssword2026 p@ssword321
p@ssword@123 palmeiras palmeiras! palmeiras#123 palmeiras00 palmeiras007 palmeiras01 palmeiras1 palmeiras10 palmeiras12 palmeiras123 palmeiras123!
palmeiras1234 palmeiras12345 palmeiras123456 palmeiras2020 palmeiras2021 palmeiras2022 palmeiras2023 palmeiras2024 palmeiras2025 palmeiras2026
palmeiras321 palmeiras@123 passw0rd passw0rd! passw0rd#123 passw0rd00 passw0rd007 passw0rd01 passw0rd1 passw0rd10 passw0rd12 passw0rd123 passw0rd123!
passw0rd1234 passw0rd12345 passw0rd123456 passw0rd2020 passw0rd2021 passw0rd2022 passw0rd2023 passw0rd2024 passw0rd2025 passw0rd2026 passw0rd321
passw0rd@123 password password! password#123 password00 password007 password01 password1 password10 password12 password123 password123! password1234
password12345 password123456 password2020 password2021 password2022 password2023 password2024 password2025 password2026 password321 password@123
patricia patricia! patricia#123 patricia00 patricia007 patricia01 patricia1 patricia10 patricia12 patricia123 patricia123! patricia1234 patricia12345
patricia123456 patricia2020 patricia2021 patricia2022 patricia2023 patricia2024 patricia2025 patricia2026 patricia321 patricia@123 paulo paulo!
paulo#123 paulo00 paulo007 paulo01 paulo1 paulo10 paulo12 paulo123 paulo123! paulo1234 paulo12345 paulo123456 paulo2020 paulo2021 paulo2022 paulo2023
paulo2024 paulo2025 paulo2026 paulo321 paulo@123 pedro pedro! pedro#123 pedro00 pedro007 pedro01 pedro1 pedro10 pedro12 pedro123 pedro123! pedro1234
pedro12345 pedro123456 pedro2020 pedro2021 pedro2022 pedro2023 pedro2024 pedro2025 pedro2026 pedro321 pedro@123 pepper pepper! pepper#123 pepper00
pepper007 pepper01 pepper1 pepper10 pepper12 pepper123 pepper123! pepper1234 pepper12345 pepper123456 pepper2020 pepper2021 pepper2022 pepper2023
pepper2024 pepper2025 pepper2026 pepper321 pepper@123 pokemon pokemon! pokemon#123 pokemon00 pokemon007 pokemon01 pokemon1 pokemon10 pokemon12
pokemon123 pokemon123! pokemon1234 pokemon12345 pokemon123456 pokemon2020 pokemon2021 pokemon2022 pokemon2023 pokemon2024 pokemon2025 pokemon2026
pokemon321 pokemon@123 princesa princesa! princesa#123 princesa00 princesa007 princesa01 princesa1 princesa10 princesa12 princesa123 princesa123!
princesa1234 princesa12345 princesa123456 princesa2020 princesa2021 princesa2022 princesa2023 princesa2024 princesa2025 princesa2026 princesa321
princesa@123 princess princess! princess#123 princess00 princess007 princess01 princess1 princess10 princess12 princess123 princess123! princess1234
princess12345 princess123456 princess2020 princess2021 princess2022 princess2023 princess2024 princess2025 princess2026 princess321 princess@123
q1w2e3 q1w2e3! q1w2e3#123 q1w2e300 q1w2e3007 q1w2e301 q1w2e31 q1w2e310 q1w2e312 q1w2e3123 q1w2e3123! q1w2e31234 q1w2e312345 q1w2e3123456 q1w2e32020
q1w2e32021 q1w2e32022 q1w2e32023 q1w2e32024 q1w2e32025 q1w2e32026 q1w2e3321 q1w2e3@123 q1w2e3r4 q1w2e3r4! q1w2e3r4#123 q1w2e3r400 q1w2e3r4007
q1w2e3r401 q1w2e3r41 q1w2e3r410 q1w2e3r412 q1w2e3r4123 q1w2e3r4123! q1w2e3r41234 q1w2e3r412345 q1w2e3r4123456 q1w2e3r42020 q1w2e3r42021 q1w2e3r42022
q1w2e3r42023 q1w2e3r42024 q1w2e3r42025 q1w2e3r42026 q1w2e3r4321 q1w2e3r4@123 qazwsx qazwsx! qazwsx#123 qazwsx00 qazwsx007 qazwsx01 qazwsx1 qazwsx10
qazwsx12 qazwsx123 qazwsx123! qazwsx1234 qazwsx12345 qazwsx123456 qazwsx2020 qazwsx2021 qazwsx2022 qazwsx2023 qazwsx2024 qazwsx2025 qazwsx2026
qazwsx321 qazwsx@123 qazwsxedc qazwsxedc! qazwsxedc#123 qazwsxedc00 qazwsxedc007 qazwsxedc01 qazwsxedc1 qazwsxedc10 qazwsxedc12 qazwsxedc123
qazwsxedc123! qazwsxedc1234 qazwsxedc12345 qazwsxedc123456 qazwsxedc2020 qazwsxedc2021 qazwsxedc2022 qazwsxedc2023 qazwsxedc2024 qazwsxedc2025
qazwsxedc2026 qazwsxedc321 qazwsxedc@123 qqqqqq qwe123 qweasd qweasdzxc qwer1234 qwert qwert! qwert#123 qwert00 qwert007 qwert01 qwert1 qwert10
qwert12 qwert123 qwert123! qwert1234 qwert12345 qwert123456 qwert2020 qwert2021 qwert2022 qwert2023 qwert2024 qwert2025 qwert2026 qwert321 qwert@123
qwerty qwerty! qwerty#123 qwerty00 qwerty007 qwerty01 qwerty1 qwerty10 qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty2020
qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty2025 qwerty2026 qwerty321 qwerty@123 qwertyuiop qwertyuiop! qwertyuiop#123 qwertyuiop00
qwertyuiop007 qwertyuiop01 qwertyuiop1 qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop123! qwertyuiop1234 qwertyuiop12345 qwertyuiop123456
qwertyuiop2020 qwertyuiop2021 qwertyuiop2022 qwertyuiop2023 qwertyuiop2024 qwertyuiop2025 qwertyuiop2026 qwertyuiop321 qwertyuiop@123 rafael rafael!
rafael#123 rafael00 rafael007 rafael01 rafael1 rafael10 rafael12 rafael123 rafael123! rafael1234 rafael12345 rafael123456 rafael2020 rafael2021
rafael2022 rafael2023 rafael2024 rafael2025 rafael2026 rafael321 rafael@123 rio#123 rio00 rio007 rio01 rio10 rio12 rio123 rio123! rio1234 rio12345
rio123456 rio2020 rio2021 rio2022 rio2023 rio2024 rio2025 rio2026 rio321 rio@123 riodejaneiro riodejaneiro! riodejaneiro#123 riodejaneiro00
riodejaneiro007 riodejaneiro01 riodejaneiro1 riodejaneiro10 riodejaneiro12 riodejaneiro123 riodejaneiro123! riodejaneiro1234 riodejaneiro12345
riodejaneiro123456 riodejaneiro2020 riodejaneiro2021 riodejaneiro2022 riodejaneiro2023 riodejaneiro2024 riodejaneiro2025 riodejaneiro2026
riodejaneiro321 riodejaneiro@123 robert robert! robert#123 robert00 robert007 robert01 robert1 robert10 robert12 robert123 robert123! robert1234
robert12345 robert123456 robert2020 robert2021 robert2022 robert2023 robert2024 robert2025 robert2026 robert321 robert@123 rodrigo rodrigo!
rodrigo#123 rodrigo00 rodrigo007 rodrigo01 rodrigo1 rodrigo10 rodrigo12 rodrigo123 rodrigo123! rodrigo1234 rodrigo12345 rodrigo123456 rodrigo2020
rodrigo2021 rodrigo2022 rodrigo2023 rodrigo2024 rodrigo2025 rodrigo2026 rodrigo321 rodrigo@123 root! root#123 root00 root007 root01 root1 root10
root12 root123 root123! root1234 root12345 root123456 root2020 root2021 root2022 root2023 root2024 root2025 root2026 root321 root@123 samsung
samsung! samsung#123 samsung00 samsung007 samsung01 samsung1 samsung10 samsung12 samsung123 samsung123! samsung1234 samsung12345 samsung123456
samsung2020 samsung2021 samsung2022 samsung2023 samsung2024 samsung2025 samsung2026 samsung321 samsung@123 sandra sandra! sandra#123 sandra00
sandra007 sandra01 sandra1 sandra10 sandra12 sandra123 sandra123! sandra1234 sandra12345 sandra123456 sandra2020 sandra2021 sandra2022 sandra2023
sandra2024 sandra2025 sandra2026 sandra321 sandra@123 santos santos! santos#123 santos00 santos007 santos01 santos1 santos10 santos12 santos123
santos123! santos1234 santos12345 santos123456 santos2020 santos2021 santos2022 santos2023 santos2024 santos2025 santos2026 santos321 santos@123
saopaulo saopaulo! saopaulo#123 saopaulo00 saopaulo007 saopaulo01 saopaulo1 saopaulo10 saopaulo12 saopaulo123 saopaulo123! saopaulo1234 saopaulo12345
saopaulo123456 saopaulo2020 saopaulo2021 saopaulo2022 saopaulo2023 saopaulo2024 saopaulo2025 saopaulo2026 saopaulo321 saopaulo@123 saopaulofc
saopaulofc! saopaulofc#123 saopaulofc00 saopaulofc007 saopaulofc01 saopaulofc1 saopaulofc10 saopaulofc12 saopaulofc123 saopaulofc123! saopaulofc1234
saopaulofc12345 saopaulofc123456 saopaulofc2020 saopaulofc2021 saopaulofc2022 saopaulofc2023 saopaulofc2024 saopaulofc2025 saopaulofc2026
saopaulofc321 saopaulofc@123 secret secret! secret#123 secret00 secret007 secret01 secret1 secret10 secret12 secret123 secret123! secret1234
secret12345 secret123456 secret2020 secret2021 secret2022 secret2023 secret2024 secret2025 secret2026 secret321 secret@123 secreto secreto!
secreto#123 secreto00 secreto007 secreto01 secreto1 secreto10 secreto12 secreto123 secreto123! secreto1234 secreto12345 secreto123456 secreto2020
secreto2021 secreto2022 secreto2023 secreto2024 secreto2025 secreto2026 secreto321 secreto@123 segredo segredo! segredo#123 segredo00 segredo007
segredo01 segredo1 segredo10 segredo12 segredo123 segredo123! segredo1234 segredo12345 segredo123456 segredo2020 segredo2021 segredo2022 segredo2023
segredo2024 segredo2025 segredo2026 segredo321 segredo@123 senha senha! senha#123 senha00 senha007 senha01 senha1 senha1! senha1#123 senha10 senha100
senha1007 senha101 senha11 senha110 senha112 senha1123 senha1123! senha11234 senha112345 senha1123456 senha12 senha12020 senha12021 senha12022
senha12023 senha12024 senha12025 senha12026 senha123 senha123! senha1234 senha12345 senha123456 senha1321 senha1@123 senha2020 senha2021 senha2022
senha2023 senha2024 senha2025 senha2026 senha321 senha@123 shadow shadow! shadow#123 shadow00 shadow007 shadow01 shadow1 shadow10 shadow12 shadow123
shadow123! shadow1234 shadow12345 shadow123456 shadow2020 shadow2021 shadow2022 shadow2023 shadow2024 shadow2025 shadow2026 shadow321 shadow@123
soccer soccer! soccer#123 soccer00 soccer007 soccer01 soccer1 soccer10 soccer12 soccer123 soccer123! soccer1234 soccer12345 soccer123456 soccer2020
soccer2021 soccer2022 soccer2023 soccer2024 soccer2025 soccer2026 soccer321 soccer@123 starwars starwars! starwars#123 starwars00 starwars007
starwars01 starwars1 starwars10 starwars12 starwars123 starwars123! starwars1234 starwars12345 starwars123456 starwars2020 starwars2021 starwars2022
starwars2023 starwars2024 starwars2025 starwars2026 starwars321 starwars@123 summer summer! summer#123 summer00 summer007 summer01 summer1 summer10
summer12 summer123 summer123! summer1234 summer12345 summer123456 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026
summer321 summer@123 sunshine sunshine! sunshine#123 sunshine00 sunshine007 sunshine01 sunshine1 sunshine10 sunshine12 sunshine123 sunshine123!
sunshine1234 sunshine12345 sunshine123456 sunshine2020 sunshine2021 sunshine2022 sunshine2023 sunshine2024 sunshine2025 sunshine2026 sunshine321
sunshine@123 superman superman! superman#123 superman00 superman007 superman01 superman1 superman10 superman12 superman123 superman123! superman1234
superman12345 superman123456 superman2020 superman2021 superman2022 superman2023 superman2024 superman2025 superman2026 superman321 superman@123
suporte suporte! suporte#123 suporte00 suporte007 suporte01 suporte1 suporte10 suporte12 suporte123 suporte123! suporte1234 suporte12345
suporte123456 suporte2020 suporte2021 suporte2022 suporte2023 suporte2024 suporte2025 suporte2026 suporte321 suporte@123 support support! support#123
support00 support007 support01 support1 support10 support12 support123 support123! support1234 support12345 support123456 support2020 support2021
support2022 support2023 support2024 support2025 support2026 support321 support@123 teamo teamo! teamo#123 teamo00 teamo007 teamo01 teamo1 teamo10
teamo12 teamo123 teamo123! teamo1234 teamo12345 teamo123456 teamo2020 teamo2021 teamo2022 teamo2023 teamo2024 teamo2025 teamo2026 teamo321 teamo@123
test! test#123 test00 test007 test01 test1 test10 test12 test123 test123! test1234 test12345 test123456 test2020 test2021 test2022 test2023 test2024
test2025 test2026 test321 test@123 teste teste! teste#123 teste00 teste007 teste01 teste1 teste10 teste12 teste123 teste123! teste1234 teste12345
teste123456 teste2020 teste2021 teste2022 teste2023 teste2024 teste2025 teste2026 teste321 teste@123 tester tester! tester#123 tester00 tester007
tester01 tester1 tester10 tester12 tester123 tester123! tester1234 tester12345 tester123456 tester2020 tester2021 tester2022 tester2023 tester2024
tester2025 tester2026 tester321 tester@123 testes testes! testes#123 testes00 testes007 testes01 testes1 testes10 testes12 testes123 testes123!
testes1234 testes12345 testes123456 testes2020 testes2021 testes2022 testes2023 testes2024 testes2025 testes2026 testes321 testes@123 thomas thomas!
thomas#123 thomas00 thomas007 thomas01 thomas1 thomas10 thomas12 thomas123 thomas123! thomas1234 thomas12345 thomas123456 thomas2020 thomas2021
thomas2022 thomas2023 thomas2024 thomas2025 thomas2026 thomas321 thomas@123 tigger tigger! tigger#123 tigger00 tigger007 tigger01 tigger1 tigger10
tigger12 tigger123 tigger123! tigger1234 tigger12345 tigger123456 tigger2020 tigger2021 tigger2022 tigger2023 tigger2024 tigger2025 tigger2026
tigger321 tigger@123 trocar trocar! trocar#123 trocar00 trocar007 trocar01 trocar1 trocar10 trocar12 trocar123 trocar123! trocar1234 trocar12345
trocar123456 trocar2020 trocar2021 trocar2022 trocar2023 trocar2024 trocar2025 trocar2026 trocar321 trocar@123 trustno1 trustno1! trustno1#123
trustno100 trustno1007 trustno101 trustno11 trustno110 trustno112 trustno1123 trustno1123! trustno11234 trustno112345 trustno1123456 trustno12020
trustno12021 trustno12022 trustno12023 trustno12024 trustno12025 trustno12026 trustno1321 trustno1@123 user! user#123 user00 user007 user01 user1
user10 user12 user123 user123! user1234 user12345 user123456 user2020 user2021 user2022 user2023 user2024 user2025 user2026 user321 user@123 usuario
usuario! usuario#123 usuario00 usuario007 usuario01 usuario1 usuario10 usuario12 usuario123 usuario123! usuario1234 usuario12345 usuario123456
usuario2020 usuario2021 usuario2022 usuario2023 usuario2024 usuario2025 usuario2026 usuario321 usuario@123 vanessa vanessa! vanessa#123 vanessa00
vanessa007 vanessa01 vanessa1 vanessa10 vanessa12 vanessa123 vanessa123! vanessa1234 vanessa12345 vanessa123456 vanessa2020 vanessa2021 vanessa2022
vanessa2023 vanessa2024 vanessa2025 vanessa2026 vanessa321 vanessa@123 vasco vasco! vasco#123 vasco00 vasco007 vasco01 vasco1 vasco10 vasco12
vasco123 vasco123! vasco1234 vasco12345 vasco123456 vasco2020 vasco2021 vasco2022 vasco2023 vasco2024 vasco2025 vasco2026 vasco321 vasco@123 welcome
welcome! welcome#123 welcome00 welcome007 welcome01 welcome1 welcome10 welcome12 welcome123 welcome123! welcome1234 welcome12345 welcome123456
welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welcome321 welcome@123 whatever whatever! whatever#123 whatever00
whatever007 whatever01 whatever1 whatever10 whatever12 whatever123 whatever123! whatever1234 whatever12345 whatever123456 whatever2020 whatever2021
whatever2022 whatever2023 whatever2024 whatever2025 whatever2026 whatever321 whatever@123 whaticket whaticket! whaticket#123 whaticket00 whaticket007
whaticket01 whaticket1 whaticket10 whaticket12 whaticket123 whaticket123! whaticket1234 whaticket12345 whaticket123456 whaticket2020 whaticket2021
whaticket2022 whaticket2023 whaticket2024 whaticket2025 whaticket2026 whaticket321 whaticket@123 whatsapp whatsapp! whatsapp#123 whatsapp00
whatsapp007 whatsapp01 whatsapp1 whatsapp10 whatsapp12 whatsapp123 whatsapp123! whatsapp1234 whatsapp12345 whatsapp123456 whatsapp2020 whatsapp2021
whatsapp2022 whatsapp2023 whatsapp2024 whatsapp2025 whatsapp2026 whatsapp321 whatsapp@123 windows windows! windows#123 windows00 windows007 windows01
windows1 windows10 windows12 windows123 windows123! windows1234 windows12345 windows123456 windows2020 windows2021 windows2022 windows2023
windows2024 windows2025 windows2026 windows321 windows@123 winter winter! winter#123 winter00 winter007 winter01 winter1 winter10 winter12 winter123
winter123! winter1234 winter12345 winter123456 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 winter321 winter@123
xxxxxx zap#123 zap00 zap007 zap01 zap10 zap12 zap123 zap123! zap1234 zap12345 zap123456 zap2020 zap2021 zap2022 zap2023 zap2024 zap2025 zap2026
zap321 zap@123 zapzap zapzap! zapzap#123 zapzap00 zapzap007 zapzap01 zapzap1 zapzap10 zapzap12 zapzap123 zapzap123! zapzap1234 zapzap12345
zapzap123456 zapzap2020 zapzap2021 zapzap2022 zapzap2023 zapzap2024 zapzap2025 zapzap2026 zapzap321 zapzap@123 zaq12wsx zxc123 zxcvbn zxcvbn!
zxcvbn#123 zxcvbn00 zxcvbn007 zxcvbn01 zxcvbn1 zxcvbn10 zxcvbn12 zxcvbn123 zxcvbn123! zxcvbn1234 zxcvbn12345 zxcvbn123456 zxcvbn2020 zxcvbn2021
zxcvbn2022 zxcvbn2023 zxcvbn2024 zxcvbn2025 zxcvbn2026 zxcvbn321 zxcvbn@123 zxcvbnm zxcvbnm! zxcvbnm#123 zxcvbnm00 zxcvbnm007 zxcvbnm01 zxcvbnm1
zxcvbnm10 zxcvbnm12 zxcvbnm123 zxcvbnm123! zxcvbnm1234 zxcvbnm12345 zxcvbnm123456 zxcvbnm2020 zxcvbnm2021 zxcvbnm2022 zxcvbnm2023 zxcvbnm2024
zxcvbnm2025 zxcvbnm2026 zxcvbnm321 zxcvbnm@123 zzzzzz
`
    .trim()
    .split(/\s+/),
);
