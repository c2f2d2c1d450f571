/**
 * The groups of the picker, in their order. Each line has the emoji and then its search words in Portuguese, Spanish
 * and English.
 */
const lines = {
  faces: `
😀 sorriso feliz contente sonrisa grinning
😃 sorriso alegre sonrisa smiling open mouth
😄 sorriso rindo sonrisa ojos smiling open mouth eyes
😁 sorriso dentes dientes grinning smiling eyes
😆 gargalhada rindo kkk carcajada smiling open mouth tightly closed eyes
😅 ufa suor alívio sudor alivio smiling open mouth cold sweat
🤣 rolando rir kkk risa suelo rolling floor laughing
😂 chorando rir lágrimas kkk risa tears joy
🙂 sorriso leve slightly smiling
🙃 ponta-cabeça invertido al revés upside down
😉 piscar piscadela guiño winking
😊 corado feliz fofo sonrojado smiling eyes
😇 anjo inocente ángel smiling halo
🥰 amor apaixonado corações enamorado corazones smiling eyes three hearts
😍 apaixonado amor olhos enamorado ojos smiling heart shaped eyes
🤩 uau estrelas fã estrellas grinning star eyes
😘 beijo beso throwing kiss
😗 beijo beso kissing
😚 beijo beso kissing closed eyes
😋 delícia gostoso delicioso savouring delicious food
😛 língua lengua stuck out tongue
😜 língua piscando brincadeira lengua guiño stuck out tongue winking eye
🤪 doido maluco loco grinning one small eye
😝 língua lengua stuck out tongue tightly closed eyes
🤗 abraço abrazo hugging
🤭 risinho ops ups smiling eyes hand covering mouth
🤫 silêncio segredo silencio finger covering closed lips
🤔 pensando dúvida hmm duda thinking
🤐 boca fechada zíper cerrada zipper mouth
🤨 desconfiado sobrancelha ceja one eyebrow raised
😐 neutro neutral
😑 sem expressão inexpresivo expressionless
😶 sem boca sin without mouth
😏 malicioso pícaro smirking
😒 aborrecido molesto unamused
🙄 revirar olhos ojos arriba rolling eyes
😬 careta mueca grimacing
😌 aliviado calmo relieved
😔 triste pensativo pensive
😪 sono sueño sleepy
🤤 babando babeando drooling
😴 dormindo sono dormido sleeping
😷 máscara doente mascarilla enfermo medical mask
🤒 febre termômetro doente fiebre enfermo thermometer
🤕 machucado dor herido head bandage
🤢 enjoo nojo náusea asco nauseated
🤧 espirro gripe estornudo sneezing
🥵 calor overheated
🥶 frio frío freezing
😵 tonto mareado dizzy
🤯 explodir chocado explotar shocked exploding head
🥳 festa parabéns fiesta felicidades party horn hat
😎 óculos legal gafas genial smiling sunglasses
🤓 nerd
🧐 monóculo analisar monocle
😕 confuso confundido confused
😟 preocupado worried
🙁 triste slightly frowning
😮 surpreso oh sorpresa open mouth
😯 calado callado hushed
😲 espantado asombrado astonished
😳 envergonhado avergonzado flushed
🥺 por favor pedindo pleading eyes
😦 aflito afligido frowning open mouth
😨 medo miedo fearful
😰 ansioso suor open mouth cold sweat
😥 triste decepcionado disappointed but relieved
😢 choro lágrima triste llanto crying
😭 choro alto llorando loudly crying
😱 grito pavor screaming fear
😖 confuso frustrado confounded
😞 decepcionado disappointed
😓 suor desanimado sudor cold sweat
😩 cansado weary
😫 exausto agotado tired
🥱 bocejo bostezo yawning
😤 bufando resoplido look triumph
😡 raiva bravo enojado pouting
😠 bravo enfadado angry
🤬 palavrão xingar insulto serious symbols covering mouth
😈 diabinho diablillo smiling horns
💀 caveira calavera skull
💩 cocô caca pile poo
🤡 palhaço payaso clown
👻 fantasma ghost
🤖 robô bot robot`,
  people: `
👋 oi olá tchau aceno hola adiós saludo waving hand
🤚 mão mano raised back hand
✋ mão pare mano alto raised hand
👌 ok perfeito perfecto hand
🤌 dedos juntos pinched fingers
✌️ paz vitória victoria victory hand
🤞 dedos cruzados sorte suerte hand index middle fingers crossed
🤟 te amo quiero love you hand
🤘 rock horns
🤙 me liga hang loose llámame call hand
👈 esquerda izquierda left pointing backhand index
👉 direita derecha right pointing backhand index
👆 cima arriba pointing backhand index
👇 baixo abajo down pointing backhand index
☝️ um indicador uno pointing index
👍 joia positivo curtir sim me gusta sí bien thumbs
👎 negativo não no me gusta thumbs down
✊ punho puño raised fist
👊 soco puñetazo fisted hand
👏 palmas aplauso parabéns aplausos clapping hands
🙌 mãos para cima viva celebrar raising both hands celebration
👐 mãos abertas manos abiertas open hands
🤲 palmas juntas palms together
🤝 aperto de mão acordo combinado apretón acuerdo handshake
🙏 por favor obrigado obrigada reza gracias folded hands
✍️ escrever assinar escribir writing hand
💪 força músculo fuerza flexed biceps
👀 olhos ver ojos eyes
👁️ olho ojo eye
🧠 cérebro cerebro brain
👶 bebê bebé baby
🧒 criança niño child
👦 menino niño boy
👧 menina niña girl
👨 homem hombre man
👩 mulher mujer woman
👴 idoso vovô anciano older man
👵 idosa vovó anciana older woman
🙋 levantar mão eu mano happy raising one hand
🤷 não sei dar de ombros no sé shrug
🤦 mão no rosto palma cara palm
🙅 não proibido no good gesture
🙆 ok gesto bien gesture
🙇 desculpa reverência perdón bowing deeply
👮 polícia policía police officer
👷 obra construção pedreiro obrero construction worker
👥 pessoas equipe personas equipo busts silhouette
🚶 andar caminar pedestrian
🏃 correr runner
💃 dança baile dancer
👪 família familia family`,
  nature: `
🐶 cachorro perro dog
🐱 gato cat
🐭 rato ratón mouse
🐰 coelho conejo rabbit
🦊 raposa zorro fox
🐻 urso oso bear
🐼 panda
🐨 coala koala
🐯 tigre tiger
🦁 leão león lion
🐮 vaca cow
🐷 porco cerdo pig
🐸 sapo rana frog
🐵 macaco mono monkey
🙈 macaco não vejo mono no veo see evil monkey
🐔 galinha gallina chicken
🐧 pinguim pingüino penguin
🐦 pássaro pájaro bird
🦆 pato duck
🦉 coruja búho owl
🐴 cavalo caballo horse
🦄 unicórnio unicornio unicorn
🐝 abelha abeja honeybee
🦋 borboleta mariposa butterfly
🐞 joaninha mariquita lady beetle
🐢 tartaruga tortuga turtle
🐍 cobra serpiente snake
🐙 polvo pulpo octopus
🐟 peixe pez fish
🐬 golfinho delfín dolphin
🐳 baleia ballena spouting whale
🌵 cacto cactus
🎄 natal árvore navidad árbol christmas tree
🌲 árvore pinheiro árbol pino evergreen tree
🌴 palmeira praia palmera palm tree
🌱 muda broto brote seedling
🍀 trevo sorte trébol suerte four leaf clover
🌷 tulipa flor tulipán tulip
🌹 rosa flor rose
🌻 girassol girasol sunflower
🌸 flor cerejeira cerezo cherry blossom
💐 buquê flores ramo bouquet
☀️ sol sun rays
🌙 lua luna crescent moon
⭐ estrela estrella star
🌟 estrela brilho estrella brillo glowing star
✨ brilho brillo sparkles
⚡ raio energia rayo high voltage
🔥 fogo fuego fire
🌈 arco-íris arcoíris rainbow
☁️ nuvem nube cloud
🌧️ chuva lluvia cloud rain
⛈️ tempestade tormenta thunder cloud rain
❄️ neve frio nieve snowflake
💧 gota água agua droplet
🌊 onda mar ola water wave`,
  food: `
🍏 maçã verde manzana green apple
🍎 maçã manzana red apple
🍐 pera pear
🍊 laranja naranja tangerine
🍋 limão limón lemon
🍌 banana plátano
🍉 melancia sandía watermelon
🍇 uva grapes
🍓 morango fresa strawberry
🍒 cereja cereza cherries
🍑 pêssego melocotón peach
🥭 manga mango
🍍 abacaxi piña pineapple
🥥 coco coconut
🥝 kiwi kiwifruit
🍅 tomate tomato
🥑 abacate aguacate avocado
🥕 cenoura zanahoria carrot
🌽 milho maíz ear maize
🥔 batata patata potato
🍞 pão pan bread
🥐 croissant cruasán
🧀 queijo queso cheese wedge
🥚 ovo huevo egg
🍳 ovo frito huevo cooking
🥓 bacon tocino
🍔 hambúrguer hamburguesa hamburger
🍟 batata frita papas fritas french fries
🍕 pizza slice
🌭 cachorro-quente perrito caliente hot dog
🥪 sanduíche sándwich sandwich
🌮 taco
🥗 salada ensalada green salad
🍝 macarrão pasta spaghetti
🍜 sopa lámen steaming bowl
🍣 sushi
🍗 frango pollo poultry leg
🥩 carne cut meat
🍦 sorvete helado soft ice cream
🍩 rosquinha rosquilla doughnut
🍪 biscoito galleta cookie
🎂 bolo aniversário pastel cumpleaños birthday cake
🍰 bolo pastel shortcake
🍫 chocolate bar
🍿 pipoca palomitas popcorn
☕ café hot beverage
🍵 chá té teacup without handle
🧃 suco jugo beverage box
🥤 refrigerante copo refresco cup straw
🍺 cerveja cerveza beer mug
🍻 brinde cerveja brindis clinking beer mugs
🥂 brinde champanhe brindis champán clinking glasses
🍷 vinho vino wine glass
🍽️ prato talheres plato fork knife plate`,
  activity: `
⚽ futebol bola fútbol balón soccer ball
🏀 basquete baloncesto basketball hoop
🏐 vôlei voleibol volleyball
🎾 tênis tenis tennis racquet ball
🏆 troféu campeão trofeo trophy
🥇 medalha ouro primeiro medalla oro first place medal
🥈 medalha prata medalla plata second place medal
🥉 medalha bronze medalla bronce third place medal
🏅 medalha medalla sports medal
🎯 alvo meta diana direct hit
🎮 videogame jogo videojuego video game
🎲 dado game die
🎵 música nota musical note
🎶 música multiple musical notes
🎤 microfone cantar micrófono microphone
🎧 fone auriculares headphone
🎸 guitarra violão guitar
🎬 cinema filme cine clapper board
🎨 arte pintura artist palette
🎉 festa parabéns fiesta felicidades party popper
🎊 confete confeti confetti ball
🎈 balão globo balloon
🎁 presente regalo wrapped present
🎓 formatura graduación graduation cap
🚗 carro coche auto automobile
🚕 táxi taxi
🚌 ônibus autobús bus
🚚 entrega caminhão camión delivery truck
🚛 caminhão carreta camión articulated lorry
🏍️ moto racing motorcycle
🚲 bicicleta bicycle
✈️ avião viagem avión viaje airplane
🚀 foguete cohete rocket
🚢 navio barco ship
⛽ gasolina posto fuel pump
🚦 semáforo vertical traffic light
🏠 casa house building
🏢 prédio escritório edificio oficina office building
🏥 hospital
🏦 banco bank
🏪 loja tienda convenience store
🏫 escola escuela school
⛪ igreja iglesia church
🏖️ praia playa beach umbrella
🗺️ mapa world map
📍 local endereço ubicación round pushpin`,
  objects: `
⌚ relógio reloj watch
📱 celular telefone móvil mobile phone
💻 computador notebook computadora portátil personal computer
🖥️ monitor computador desktop computer
🖨️ impressora impresora printer
📷 câmera foto cámara camera
📹 vídeo filmadora video camera
📞 telefone teléfono telephone receiver
☎️ telefone teléfono telephone
📺 televisão tv televisión television
🔋 bateria batería battery
🔌 tomada enchufe electric plug
💡 ideia lâmpada idea bombilla electric light bulb
🔦 lanterna linterna electric torch
💰 dinheiro saco dinero money bag
💵 dinheiro dólar dinero banknote dollar
💳 cartão crédito tarjeta credit card
🧾 recibo nota fiscal factura receipt
💎 diamante gem stone
🔧 chave ferramenta llave herramienta wrench
🔨 martelo martillo hammer
🛠️ ferramentas conserto herramientas hammer wrench
⚙️ engrenagem configuração engranaje gear
🔑 chave llave key
🔒 cadeado fechado candado lock
🔓 cadeado aberto candado abierto open lock
🛒 carrinho compras carrito shopping trolley
🛍️ sacolas compras bolsas shopping bags
📦 caixa pacote pedido caja paquete package
✉️ carta envelope sobre
📧 e-mail correo mail
📨 recebido recibido incoming envelope
📄 documento página page facing
📃 página page curl
📑 documentos bookmark tabs
📊 gráfico barras bar chart
📈 gráfico subindo sube chart upwards trend
📉 gráfico caindo baja chart downwards trend
📋 prancheta lista portapapeles clipboard
📅 calendário data calendario fecha calendar
📆 calendário calendario tear off calendar
📌 alfinete chincheta pushpin
📎 clipe anexo clip paperclip
✂️ tesoura tijeras scissors
📝 nota anotar memo
✏️ lápis lápiz pencil
🖊️ caneta bolígrafo lower left ballpoint pen
📚 livros libros books
📖 livro libro open book
🔍 lupa buscar left pointing magnifying glass
🔔 sino aviso campana bell
📣 megafone anúncio megáfono cheering megaphone
⏰ despertador alarm clock
⏳ ampulheta esperar reloj arena hourglass flowing sand
⌛ ampulheta reloj arena hourglass
💊 remédio medicina pill
💉 vacina seringa vacuna syringe
🩺 estetoscópio médico estetoscopio stethoscope
👓 óculos gafas eyeglasses
👕 camiseta roupa shirt
👗 vestido dress
👟 tênis sapato zapatilla athletic shoe
👜 bolsa bolso handbag
💄 batom pintalabios lipstick
💍 anel anillo ring
🛏️ cama bed
🛋️ sofá couch lamp
🚪 porta puerta door
🧹 vassoura escoba broom
🧼 sabão jabón bar soap`,
  symbols: `
❤️ coração amor vermelho corazón heart
🧡 coração laranja corazón naranja orange heart
💛 coração amarelo corazón amarillo yellow heart
💚 coração verde corazón green heart
💙 coração azul corazón blue heart
💜 coração roxo corazón morado purple heart
🖤 coração preto corazón negro heart
🤍 coração branco corazón blanco heart
💔 coração partido corazón roto broken heart
💕 corações corazones two hearts
💖 coração brilhante corazón brillante sparkling heart
💯 cem nota dez cien hundred points
💥 explosão explosión collision
💬 balão mensagem mensaje speech balloon
💤 sono sueño sleeping
✅ certo feito concluído hecho listo check
☑️ certo marcado ballot box check
✔️ certo correcto check
❌ errado não cancelar error no cross
❎ errado error negative squared cross
❓ pergunta dúvida pregunta question ornament
❔ pergunta pregunta question ornament
❗ exclamação atenção exclamación exclamation
‼️ exclamação exclamación double exclamation
⚠️ aviso cuidado warning
🚫 proibido prohibido entry
⛔ proibido entrada prohibido entry
🔴 vermelho rojo red circle
🟠 laranja naranja orange circle
🟡 amarelo amarillo yellow circle
🟢 verde green circle
🔵 azul blue circle
🟣 roxo morado purple circle
⚫ preto negro circle
⚪ branco blanco circle
➡️ direita seta derecha flecha rightwards arrow
⬅️ esquerda seta izquierda flecha leftwards arrow
⬆️ cima seta arriba flecha upwards arrow
⬇️ baixo seta abajo flecha downwards arrow
↩️ voltar responder volver leftwards arrow hook
🔄 atualizar actualizar anticlockwise downwards upwards open circle arrows
🔁 repetir clockwise rightwards leftwards open circle arrows
➕ mais más plus
➖ menos minus
✖️ vezes por multiplication
♻️ reciclar universal recycling
🆗 ok squared
🆕 novo nuevo squared new
🆓 grátis gratis squared free
🔝 topo arriba top upwards arrow above
0️⃣ zero cero
1️⃣ um uno one
2️⃣ dois dos two
3️⃣ três tres three
4️⃣ quatro cuatro four
5️⃣ cinco five
6️⃣ seis six
7️⃣ sete siete seven
8️⃣ oito ocho eight
9️⃣ nove nueve nine
🔟 dez diez ten
©️ direitos derechos copyright
™️ marca trade
💲 dinheiro preço precio dollar
🏁 chegada bandeira meta bandera chequered flag
🇧🇷 brasil bandeira bandera flag
🇵🇹 portugal bandeira bandera flag
🇪🇸 espanha bandeira españa bandera flag
🇦🇷 argentina bandeira bandera flag
🇺🇸 estados unidos bandeira bandera flag`,
} as const;

export type EmojiGroup = keyof typeof lines;
export type Emoji = { readonly sign: string; readonly words: string };

function read(text: string): readonly Emoji[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      return { sign: line.slice(0, space), words: line.slice(space + 1) };
    });
}

/** Every emoji of the picker by group. They are drawn by the font of the device. */
export const emojiGroups: ReadonlyArray<{ name: EmojiGroup; emoji: readonly Emoji[] }> = [
  { name: 'faces', emoji: read(lines.faces) },
  { name: 'people', emoji: read(lines.people) },
  { name: 'nature', emoji: read(lines.nature) },
  { name: 'food', emoji: read(lines.food) },
  { name: 'activity', emoji: read(lines.activity) },
  { name: 'objects', emoji: read(lines.objects) },
  { name: 'symbols', emoji: read(lines.symbols) },
];
