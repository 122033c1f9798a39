/**
 * More of what passwords are mostly made of, by area, lower case: names, places, teams, marks, what people like, and
 * words as they come out of a keyboard that is set to another language. See password-common-list.ts.
 */
export const COMMON_WORDS: readonly string[] = `
aaron abigail abraham adam adrian adriana agnes ahmad aidan aileen aisha alan albert alberto aldo alec alena
alessandro alessia alex alexa alexia alfonso alfred alfredo ali alice alicia alina alison allan allen allison alma
alvaro alvin alyssa amber amelia amelie amina amit amy ana anastasia anders andre andreas andres angelique angelo
angie angus anita anja anjali ann anne annette annika antoine anton antonia arlene arnold arthur arturo ashish ashton
astrid aubrey audrey augustin aurora ava avery axel ayesha barry beatrice beatriz becky belinda ben benito bernard
bernardo bernice bert beth bethany betty beverly bill billie billy blake blanca bob bobby bonnie boris brad bradley
brandi brandy brayden brenda brendan brent brett brianna bridget britt brittney brooke bruce bryan bryce caitlin caleb
calvin camila camille candace candice carina carl carla carlo carlton carly carmen carol carole carrie carter casey
cassie cecilia cedric celeste celia cesar chad chandra chantal charlene charles charlotte cheryl chris chrissy christa
christian christophe christy cindy claire clara clarence clarissa clark claude claudio clayton clement clifford
clinton cody colin colleen connie connor constance corey corinne cory craig curtis cynthia dakota dale damian damien
damon dana danny dante daphne darius darlene darren darryl dave dawn dean debbie deborah debra deepak denise derek
derrick desiree devin devon diane dianna dimitri dina diogo dirk dmitry dolores dominique donna donovan dora doreen
doris dorothy doug douglas duncan dustin dwayne earl edgar edith edmund edna eduard edwin eileen elaine eleanor elena
elias elijah elisa elisabeth elise eliza ella ellen ellie eloise elsa elvira elvis emanuel emil emilia emilie emilio
emmanuel enrico enrique erica erich erik erika erin ernest ernesto ervin esmeralda esteban estelle esther ethan eugene
eugenia eunice eva evan eve evelyn fabian fabio fabrice fatima federico felicia felipe felix ferdinand filip fiona
florence florian fran frances francesca francesco francine francois fred freddie freddy frederic frederick frida fritz
gail garrett gary gavin gene genevieve geoffrey gerald gerard gerardo german gertrude giacomo gilbert gilberto gina
giorgio giovanni giselle giulia giuseppe gladys glenn gloria gonzalo gordon grace gracie graham grant greg greta
guadalupe guillaume guillermo gunther gustavo guy gwen gwendolyn hans harold harriet harvey hassan hayden hazel hector
heidi helen helena helene helga henrik henrique herbert herman hilary hilda holger holly horst howard hubert hugo
humberto hussain hussein ian ibrahim ida ignacio igor ilona imran ines ingrid irene irina iris irma isaac isabel
isaiah isidro ismael ivan ivana ivy jack jackie jacqueline jacques jaime jan jana jane janet janice janine jared jason
javier jay jean jeanette jeanne jeff jenna jennie jenny jermaine jerome jerry jesse jessie jill jim jimmy joan joanne
joaquin jocelyn jodie joe joel joey johan johann johanna johannes jolanda jolene jon jonas jonathon jordi jorge jose
josef josefina josephine josh josiah josie jovan joyce juan juanita judith judy julia julien julio june jurgen justina
kaitlyn kamil karim karl karla karol katarina kate katharina kathleen kathryn kathy katja katrina kay kayla keith
kelsey kendall kendra kenneth kenny kerry kirk kirsten klaus konstantin krishna kristen kristin kristine kristy
krystal kurt kyle lance lara lars lawrence leah leandro lee leila lena leo leon leona leonard leonie leroy leslie
leticia levi lewis liam lidia lilian liliana lillian lindsay lindsey lionel lisa lloyd logan lois lola lorena lorenzo
loretta lori lorraine lou louie louisa lourdes lucia luciana luciano lucie lucille ludwig luisa luka lukas luke luna
lydia lyndon lynette lynn mabel mackenzie madeleine magdalena mahesh malcolm malik manfred manoj manuel manuela mara
marc marcel marcela marcelo marcia marco marcos margarita margot mariah marian marianne mariano maribel maricel
marilyn marion marisa marisol marissa marjorie marlene marlon marquis marsha marshall marta martha martine marvin
maryam mason massimo mateo mathew mathias mathieu mathilde matt matteo matthias mattias maureen maurice mauricio maya
mehmet mel melanie melinda melody meredith mia micaela michaela michal micheal michele mick mike mikhail mildred miles
milo milton mina mindy mira miranda miriam mitchell mohammad moises mona monique monty morris moses mustafa myra
myriam nadia nadine nancy naomi natalya ned neil nelly nelson nestor nick nicki nicky nicola nicolette nigel nikita
nikki nikolai nina noah noel noelle nora norbert norma norman octavio odessa olaf oleg olga olivier omar orlando oskar
osman otto owen pablo paige paloma paolo pascal patrice patricio patrik patty paula paulette pauline paulo pavel peggy
penelope penny percy perry petra phyllis pierre pilar polly priscilla priya quentin quincy rahul raj rajesh ralph
ramesh ramiro ramon ramona randall randy raquel raul ravi ray rebeca reggie regina reinhard renata rene renee reuben
rex rhonda rick ricky riley rita rob roberta rocio rodney rogelio rohit roland rolando rolf roman romeo ron ronan
ronnie rosa rosalie rosalind rosanna roseanne rosie ross roxanne roy ruben rudolf rudy rufus rupert ruth sabine sally
salma salvador salvatore sam sammie sammy sandeep sandy sanjay santiago santos sara sasha saul savannah scarlett scott
sean selena serena serge sergei seth shane shaun shawn shelby sheldon shelley sherman sherri sherry shirley sidney
siegfried sienna silas silke silvia simona simone skyler sofia solomon sonia sonja sonya spencer stacey stacy stan
stanley stefan stefanie stefano stella stephan steve stewart stuart sue sunil suresh susana susanne suzanne sven
svetlana sybil tabitha tamika tania tanja tanya tara tatiana ted terence terri terry thea thelma theodore thiago
thierry thorsten tiago tiffany tim tina tobias toby todd tom tomas tommy toni tracey tracy tricia tristan troy tyrone
ulrich ursula valerie vera vernon vicente vicki vicky victor vijay viktor viktoria violeta virgil vito vivian viviana
vladislav wade wallace wanda warren wayne wesley whitney wilfred wilhelm willard willie wilma wilson winifred winston
wolfgang woody xander ximena yasmin yasmine yesenia yvette yvonne zack zoe zoey zuzana

anderson bailey baker barnes bennett bradford brooks brown burns butler campbell carpenter chambers clarke coleman
collins cook cooper cox crawford davidson davies davis edwards ellis evans fernandez fletcher foster garcia gibson
gomez gonzalez graves greene griffin hamilton hansen harper harris hawkins henderson hernandez hill hoffman holmes
hopkins hudson hughes jefferson jenkins jensen johnston jones kaiser kennedy kramer kruger larsen lincoln lopez
martinez mccarthy mcdonald meyer miller mitsuko montgomery moore morales mueller muller myers nguyen nielsen obrien
olsen owens parker patel patterson pearson perez peterson phillips pierce porter powell ramirez ramos reagan reynolds
richards richardson rivera roberts robertson robinson rodriguez rogers romero roosevelt sanchez sanders sanderson
santana schmidt schneider schroeder schulz schwarz shakespeare simmons smith smithers stevens stevenson stone sullivan
thompson torres tucker turner vargas wagner walker walton washington watson weaver weber webster wells wheeler
williams williamson wright young zimmerman

changethis checkout companyname confidential configure control controller credential dashboard datacenter developer
development director document download email emergency employee enterprise entrance everyone external facebook finance
firewall gateway global google guestuser helpdesk helpme homepage hosting hotmail instagram installation internal
itsupport kubernetes letmesee library linkedin linux location lockdown logistics mailbox marketing messenger microsoft
mobile myaccount mycompany myspace netscape newuser nopasswd openlock openssl outlook passkey passwordpassword payment
payroll personal pincode portal principal printer production program programmer project qwertypassword readonly
reception recovery register remote resetme sales samplepass scanner secretary services setup sharepoint shipping skype
software solution staff standard startup station storage switch symantec sysop teamviewer tech technical techno
telecom telephone telnet terminal testaccount training twitter ubuntu unknown unlock update upload usermail verify
virtual visitor volunteer warehouse webcam wifipassword windows winxp wordpress worker workstation yahoo youtube

airplane airport alabama alaska albania algeria amazon amsterdam andorra antarctica antwerp arabia arizona armenia
asia athens atlanta atlantic atlantis auckland austria azerbaijan baghdad bahamas bahrain bali baltimore bangkok
bangladesh barbados bavaria belarus belfast belgium belgrade bermuda birmingham bogota bolivia bordeaux bosnia
brighton brisbane bristol brooklyn brussels bucharest budapest buenosaires buffalo bulgaria burma cairo calcutta
cambodia cambridge cameroon capetown caracas cardiff caribbean casablanca charleston chennai chile christchurch
cincinnati cleveland colorado columbia columbus connecticut copenhagen costarica croatia cuba cyprus damascus delaware
denmark denver detroit dubai dublin ecuador edinburgh egypt elpaso estonia ethiopia europe fiji finland frankfurt
galway geneva genova georgia ghana gibraltar glasgow greece greenland guatemala guyana haiti hamburg hannover hanoi
harlem havana helsinki himalaya holland hollywood honduras honolulu hungary iceland idaho illinois indiana
indianapolis indonesia iowa iran iraq ireland island israel istanbul jakarta jamaica jericho jerusalem johannesburg
kansas karachi kazakhstan kentucky kenya kiev kosovo kuwait lahore latvia lebanon leeds leicester liberia libya lima
lisboa lisbon lithuania louisiana louisville luxembourg lyon madagascar madeira malaysia maldives malta manhattan
manila marseille maryland massachusetts melbourne memphis michigan minneapolis minnesota mississippi missouri moldova
monaco mongolia montana montreal morocco mozambique munich myanmar namibia nantes nashville nebraska nepal netherlands
nevada neworleans newzealand nicaragua nicosia nigeria northcarolina norway nottingham oakland ohio oklahoma ontario
oregon oslo ottawa oxford pacific palermo palestine panama paraguay pasadena pennsylvania perth peru philadelphia
philippines pittsburgh poland polska portland portugal prague pretoria puertorico qatar quebec queensland richmond rio
riodejaneiro riyadh romania rotterdam rwanda sacramento saintlouis saltlake salzburg samoa sandiego sanfrancisco
sanjose santafe sarajevo saudi scotland seattle senegal serbia seville sheffield siberia sicily singapore slovakia
slovenia somalia southafrica southampton sudan sunderland suriname swansea sweden switzerland syria tampa tanzania
tasmania tbilisi tehran telaviv tennessee thailand tibet toronto toulouse trinidad tunisia turin uganda unitedstates
uruguay utah uzbekistan valencia vancouver vatican venezia venezuela venice vermont vienna vietnam wales warsaw
wellington winnipeg wisconsin wyoming yemen yugoslavia zagreb zambia zimbabwe zurich

astonvilla atletico birminghamcity blackburn bluejays boca bocajuniors bolton bruins buccaneers bucks canucks capitals
cavaliers chargers chiefs colts coritiba cruzazul cruzeiro diamondbacks feyenoord fulham gremio gunners hearts
hibernian hornets hotspur internacional jets kingspurs knicks laker leafs mavericks nationals nets newyorkgiants
orioles pistons psv raptors reds redwings riverplate royals sabres saints santosfc seahawks senators sevilla shamrock
sixers spurs stoke supersonics texans timberwolves trailblazers twins vasco vikings villareal watford whitesox wigan
wolverhampton

aerosmith alicekeys anthrax aventura avrillavigne bandit beastie beethoven bieber blacksabbath bobdylan bobmarley
bonjovi bowie buddyholly chopin coldplay depeche depechemode drake dubstep eltonjohn evanescence fallout foofighters
genesis gorillaz guitarist gunsnroses hendrix hiphop inxs jayz jimihendrix johnlennon judaspriest karaoke ladygaga
lennon lilwayne limpbizkit manowar marilynmanson marley maroon mccartney michaeljackson moonwalker motley motorhead
mozart mychemicalromance nickelback nightwish oasis offspring orchestra ozzy pantera paramore pearljam presley prodigy
punkrock radiohead rammstein ramones rapper redhotchili reggae rolling rollingstones saxophone scorpions sexpistols
shakira simpleplan skillet soundgarden stereo stratocaster sublime superfly systemofadown taylorswift thecure thedoors
thewho tool trance trombone trumpet u2u2 usher vanhalen violin vocalist weezer whitesnake yellowsubmarine zeppelin

abracadabra adventure airborne airwolf aladdin alien aliens allstar amazing anaconda android anime annihilator
apocalypse archangel archer armageddon arrow assassins asterix avatar avenger awesome babylon badass badboy badgirl
ballin bandicoot baracuda barbarian batgirl batmobile battle baywatch beetlejuice berserk bigboss bigboy bigdaddy
bigdick bigdog bigfoot bighead bigman birdie birthday blackbelt blackbird blackbox blackdog blackhawk blackhole
blackmagic blackpanther blackstar blacktiger blade blaster blaze blazer blizzard blondie bloody blossom bluebell
bluedog blueeyes bluefish bluemoon blues bobcat bonanza bonehead booger boogie bookworm boomer boomerang borabora
bossman bowler boxer bradpitt brainstorm bravo breeze brownie bubba bubble bubblegum bubbles buckeye buckeyes buddha
buddy buffy bugsbunny builder bullet bumblebee burrito buster buttercup butthead button calamity calvinandhobbes
camelot cannabis cannon capricorn cardinal carebear carnage carnival cartman cartoon casper castle catalina catwoman
celebrity celestial centurion challenger chaos charger charmed checkers cheerios cheesy cheetos cherokee chester
chewie chico chihuahua chilli chimera chipmunk chipper chocolat chopper chronic chubby chucky cinnamon circus claymore
clever climber cloud clover clown cobalt coltrane comet commander commando concrete condor confused conquest cooldude
coolest coolgirl coolguy coolio coolman copper coral cosmic cosmos country courage cowboy cowgirl cracker crackers
crash crazyfrog crazyman creative creature crimson critter crocodile crusader crusher cuddles cupid custom cyberpunk
cyborg cyclone cyclops daddysgirl dagger danger daredevil darkangel darkhorse darklord darkmoon darkside darkstar
dashing daydream deadhead deadman deadpool death deathnote deathstar deception deepblue deepsea defender delight delta
demolition destiny destroyer detective deuce devildog dexter digger digimon digital dinosaur dipper dirtbike discovery
disney dizzy doberman doctor doctorwho dogbert dogfood doggystyle doghouse domino donkey donut doobie doodle doomsday
dotcom doughboy downhill dragonfire dragonslayer draven dreamcatcher dreamer dreams driver dropdead duckie dudley
dukenukem dumbo dungeon dynamite earthquake eastside eclipse eldorado electra electric electro element elevator eleven
elixir emperor empire enigma eternal eternity evangelion evergreen everlast evolution excalibur excellent explorer
explosion extreme fairytale fallen fantastic fantasy farmer fashion fatboy fatcat fearless feather felicity fencing
ferret fever fiddle fiesta finalfantasy fireball firebird firefighter firefly firefox fireman firestorm flame flamingo
flash flipper floppy fluffy fluffybunny flyers flying fordf forest formula fortune fountain foxylady freak freaky
freebird freelance freeman freestyle frenchie fresh friendly friendship frosty fruitcake fullmetal fullmoon
funkymonkey funtime furball fusion future galaxy galileo gambit gameboy gamecube garden gargoyle gemini general
geronimo getmoney ghostrider giggles ginger gizmo glitter gobears goblin godfather godzilla goforit gogogo goldenboy
goldeneye goldstar gonzo goodboy goodday goodgirl goodlife goodtimes goofball goofy gothic graffiti grandam granite
grapes grasshopper gravity greatest greatone greed greenbean greeneyes greentea gremlin greyhound grizzly groovy
guardian guinness gumby gundam gunner gunslinger habibi halflife halloween hammer hammerhead handball handyman
hannibal happyface happyfeet happygirl happyman harakiri hardcore hardrock harleyd headshot heartbreaker heartless
heavymetal helicopter hellboy hellfire hellraiser hellyeah hershey highland highlander highschool hippie hitman
hockeypuck holiday hollister homeboy homerun homework hoops hooters hotchick hotlips hotmama hotpink hotrod hotwheels
hurley husky iceberg icecube icehouse iceman icequeen illusion imagine immortal impala imperial impossible incredible
indian indigo infantry inferno infinity insane insomnia inspiron invader invincible invisible irish ironhorse italian
italiano jailbird jellybean jellyfish jesusfreak jetski jewels jigsaw jimbob jokers journey joyful judo juggalo juicy
jungle juniper jupiter justdoit justforfun karate karma katana keeper keepout kickass kickboxing kickflip killbill
killjoy killzone kinder kindness kingfish kingsize kinky kipper kissing kitcat kitkat kiwi knickers knuckles kodiak
kombat komodo koolaid kryptonite labrador lacrosse ladies ladybird lakeside lancer landrover laserjet lasttime
laughing lavender lazarus leather leftfoot legacy legendary lemonhead letsgo lexmark lifeguard lifeisgood lifetime
lightbulb lighthouse lilman limited lipstick littleman littleone lollipop lollypop loneliness lonely lonestar lonewolf
longhair longhorn loveangel lovebird lovehurts loveisblind loveletter lovesong lovestory loving luckycharm luckydog
luckyone luckystar lunatic macbook macintosh madmax madness maestro magician magnum mahalo maiden majestic malibu
mammamia mandarin mandolin maniac mankind mansion maple marathon mariposa marshmallow martini marvel massive
masterchief matador math maximum mayhem meatball meatloaf mechanic medical medicine megaman megatron memories mercury
mermaid metalgear metalhead mighty milkshake millennium million minime minister miracle mischief misfits
misskitty missy misty mittens mobster mohawk momanddad monalisa monarch moneymaker moneyman mongoose monopoly monster
monsters montecarlo moocow moomoo moonshine moonstone morning mortal mortalkombat motherlode motocross motorcycle
motorola mountain mountaindew mountains moviestar mudvayne muffin munchkin muppets murder murderer muscle mushroom
musicman myangel mybaby mydog myfamily myfriend mygirl myhome mylife mymother myname myself mystic myworld napoleon
natural nature nautilus necromancer nemesis neptune neverland nevermind newlife newyear nickname nightfall nighthawk
nightwing nineinch nitro nokia nolimit nomore nonsense northside nosferatu nostradamus notebook notorious number
numberone nutcracker nutmeg oakley oblivion obsession obsidian ocean octopus odyssey offroad olympic olympus
oneandonly onelove optimus orgasm original orion osiris ostrich outkast outlaw overlord oxygen pacman paintball
painter palmtree pancake pandora paperclip papillon paradise paradox paranoid parrot partner party partytime passion
patience peaceful peacelove peachy pebbles pegasus pelican peppers perfect photo photography picasso pickle pictures
pimpdaddy pimpin pinball pinkie pinkpanther pistol pitbull planet planets plasma platinum playtime pleasure poetry
poison pokerface polarbear poohbear pookie popeye poptart porcupine porkchop poseidon positive potter powerhouse
powerranger powers precious predator premier present president pretender prettyboy prettywoman priceless prime
prisoner problem professional professor prophet prosper protect prowler psycho psychology puddin pudding punisher
puppydog pureevil puzzle pyramid python quality quantum queenbee quicksand quicksilver quiksilver racecar radical
radio ragnarok raider railroad rainyday rambler ranger raptor rascal rasta rastaman rattlesnake razor reality rebound
reddevil reddog redhead redhot redneck redrose redrum redskin redstar redwine redwood reindeer reloaded rescue
resident residentevil resist respect retired revenge reverse revolution rhapsody rhino richie ringo ripper riverside
roadkill roadking roadrunner rockband rockets rockhard rodeo roller rollercoaster romance romantic rooster rosebud
rottweiler roulette royal rubber rubberduck runaway runescape rusty sabbath safari safety saffron sailing sailor
sandman sandstorm santa santaclaus satellite saturn savage scandal scarface scarlet science scirocco scoobydo scooter
scrappy screamer seabass seashell seaside sentinel serenity servant seven sexaddict sexgod sexkitten sexyass shadowman
shaggy shaman sheepdog shelter sherlock shinobi shooter shopping shorty shotgun showtime shutup sidekick silence
silent silverfox simple sinclair sinister skateboarding skeeter skinny skippy skittles skydive skyhawk skyline slacker
slamdunk slapshot slayer sleepy slimshady slugger smackdown smallville smart smartass smashing smeghead smiling smoke
smokey smooth smoothie snapper snicker snickers snooker snoop snowbird snowboarder snowdrop snowing snuggles
soccerstar socrates solitude soprano sorrow soul soulmate southern southside space spaceman spaghetti sparkle sparkles
sparky sparrow special spectrum speed speedracer speedway speedy spice spiderweb spike spinner spirit spitfire splash
spooky sports springer springfield sprinter squall squirt stacker stalker stallion stanford starbuck stardust starman
starship static stealth sticky stinger stingray stinky stonecold stoner strange stranger streetfighter striker
submarine sucker sugar sugarbear sunbird sundance superboy supercool superdog superfreak supergirl supermario
supernatural supernova supersonic superwoman surprise survivor sweetangel sweetbaby sweetgirl sweetlove sweetthing
swordfish symphony syndicate tactical tango tarantula tarzan taurus tazmania teddy teddybear teenager telecaster
tempest temple temptation terror theatre thebeast thebest theboss thecat thedog thedude theking theman themaster
theone therock thething thirteen thousand thumper thunderbird thundercat tiberius tigerlily tigerwoods timeless tinker
tinman titanic titanium titleist tobacco tomahawk tomboy tomcat tomorrow topcat topdog topgun topsecret tortoise
toshiba touchdown tractor trailer transam transformer transformers traveler treasure treehouse trigger trilogy tripper
triton triumph trooper tropical trouble trucker trustgod trustnoone tulips tundra turbo twinkle twisted twister tyrant
ultima ultimate ultraman umbrella undead underground undertaker underworld unforgiven uniform union universal universe
unreal untouchable vacation vader valentino valhalla valkyrie vector vegas velvet vendetta vengeance venom venus video
viking vintage virgin virgo viridian virus vision vixen volcano voltage volvo voodoo voyager vulcan vulture wachovia
warhammer warlock warlord warning wasser waterfall waterpolo waters waterski weasel weather wedding weed weekend
weirdo werewolf westcoast western westside whiplash whiskers whisper whistle whitehouse whiterabbit
whitetiger wildcard wildcat wildcats wildchild wildfire wildflower wildlife wildman wildthing willow wind windmill
window windsor windsurf windy wingman wisdom witchcraft wolfman wombat wonder wonderful wonderland wonderwoman
woodland woodstock woofwoof woohoo world worldcup worldwide wrangler wrestler xanadu xfiles yankee yellowstone
yesterday yingyang yogibear youandme younglove yourmom zaphod zebra zenith zero zigzag zodiac zoology

asas azsxdc azsxdcfv fdsa gfhjkm ghbdtn hjkl jkl123 jklm klop lkjh mnbv mnbvcx nbuiop oiuytrewq plmokn poiu poiuy
qawsed qawsedrf qazxcv qazxswedc qpwoei qpwoeiruty qscwdv qsefthuko qwedsa qwertasdfg rewq sdfghjkl trewq uiop wasd
wasdwasd wersdf wqsaxz yuiop yuiophjkl yxcvbnm zaqwsxcde zasx zqxwce zxasqw zxc zxcvzxcv

ajajdl akwlakr alsdn alsrud alstjr alswl annyeonghaseyo appa bangtan battleground bibimbap bigbang blackpink bts
btsarmy chingu chosun chulsoo cjswo daegu daeho daejeon dkagh dkssudgktpdyo dlfqhs dlwldms dnflskfk dnflwlq donghyun
dongwook doosan dudgml eomma eoqkr eunji eunjung exo exol gangnam ghkdlxld ghtlr gildong girlsgeneration gwangju
hallyu hangook hanwha hanyang honggildong hongkildong hyejin hyunwoo incheon jaehyun jeju jejudo jihoon jihye jinwoo
jiwon jiyeon joseon junho junyoung kaist kbstar kepco kimchi kimjisoo kimminjun kimtaehee kimyuna koreaseoul koreauniv
kwangsoo kyungmin kyungsoo leagueoflegends leejunho leeminho lineage lotte maplestory minho minjae minji minjun minseo
minsu nongshim oppa parkjisung posco postech qhdks qkrwlgus qlqjs reddevils rhdiddl rhksfl rkatkgkqslek rkddkwl
rlaalswl rlacjftn rnrqhd rudgml sangwoo sarang seojun seoyeon seungho seunghyun shinee shinsegae snu sonheungmin
sudden sunghoon sungmin sunyoung superjunior suwon taehyung taekwondo taeyang tjdgus tkfkdgksek tkfkdgoehgo tmdals
tmddnjs tmdgus tndus todrkr twice ulsan unnie vorhvk whghktls wjdgml wldms wlgus wlsdn wlsks wnsgh woojin woori xptmxm
xptmxmxptmxm yejin yonsei yoona younghee youngho youngsoo yuna 가족 감사합니다 고맙습니다 관리 그룹웨어 대전 부산 비밀 비번 사랑 사랑합니다 사랑해요 사용자 서울
선생님 손님 아무개 아빠 안녕 암호 엄마 여보 우리집 운영자 인천 자기야 제주도 친구 테스트 파이팅 학교 한국 행복 행복하자 홍길동 화이팅 회사 회사메일

aikawa aiko aizawa akane akari akemi aki akiko akina akira arashi asahi asami asuka ayaka ayako ayame ayumi baka
chiaki chihiro chika daiki daisuke eiji emi emiko eriko fujimoto fujita fukuoka fumiko gakusei gambare genki ghibli
gintama haruhi haruka haruki harumi haruna hashimoto hayashi hayato hikari hikaru hinata hiroki hiroko hiromi hiroshi
hiroshima hitomi hokkaido honoka ichiban ichigo ichiro inoue itachi ito izumi junko kagami kaito kakashi kamehameha
kana kanako kaori karin kasumi kato katsu kazuki kazuko kazuya keiko keisuke kenichi kenji kenshin kenta kimiko kimura
kirin kobayashi kodomo koharu koichi kokoro konan kotaro kumiko kurosaki kyoko kyoto maiko mamoru manami mariko masako
masaru masashi matsuda matsumoto mayumi megumi michiko midori mika miki minako minami misaki mizuki momoko momotaro
moriyama murakami nagasaki nagoya nakajima nakamura nana nanami naoki naoko naoto natsuki natsumi neko nikkei nobita
nobuko nozomi ogawa okinawa onigiri onizuka orochimaru oshima otaku otousan raiden ramen reiko reina rikku riko ryoko
ryota sachiko saito sakurai sasaki sato satomi satoshi sayaka sayuri seiya sendai shikamaru shimizu shingo shinichi
shinji shizuka shizuoka shogun shoko shota sora sugoi sumire sushi suzuka suzume tadashi taichi takahashi takahiro
takako takashi takeshi takumi tamagotchi taro tatsuya tenshi tetsuya tomoko tomoya tomoyo toshiko tsubasa tsukasa
umeboshi usagi wasabi watanabe yakuza yamaguchi yamamoto yamato yasuko yoko yokohama yokoyama yoshida yoshiko
yoshimoto yuka yukari yuki yukiko yukio yumi yumiko yuri yuriko yusuke yutaka yuto yuuki zoro あいしてる ありがとう いぬ おおさか おはよう
かぞく かわいい かんりしゃ がんばれ こんにちは さとう さようなら すずき たなか だいすき とうきょう ともだち にほん ねこ ぱすわーど ゲスト サクラ テスト ドラえもん ネコ ピカチュウ ポケモン メール ユーザー ログイン
京都 会社 佐藤 友達 大好き 大阪 学校 家族 山田 愛してる 日本 東京 桜 犬 猫 田中 秘密 管理者 鈴木

acceso adios agnieszka alegria alemania aloha alohomora amiga amigo amigos amistad amizade amoreterno amormio anarchie
anastasiya andrey anhyeuem anjing arcoiris arnaud askim ataturk ate auto avion azul azzurro bambino bartek beijo
beijos bellissima bienvenido bintang bonheur bonita bonito brasileiro caballo cachorro calcio camion canim caralho
carambola caramelo cariño casa casanova cavallo chien chouchou ciao cielo cimbom cinta coeur colegio computador
computadora copain corazon corazón coucou cuore dauphin deus deusefiel diabla dima dinero dios dolcevita domingo
droopy dupa emyeuanh escola escuela esperanza espoir familia famille farfalla felicidad felicidade feliz fiore fleur
flor flores forzainter forzamilan francais fromage futbol futebol galinha ganda gatinha gatinho gatita gatito gato
gattino gemma girasol girassol guapa guapo hermano hermosa hund ichliebedich jardin jeanmarie jesuscristo jetaime
juillet kamila karolina kasia katarzyna katze kocham kochanie kucing kuya lakaka lapin liebe lieben liebling lindo
lobo loca loco lozinka lukasz lune lyudmila maciek madre maganda mahal mahalkita maison maman mamita mamma marcin
margherita marguerite masha mateusz matkhau maus mausi maxim mechant mejor merhaba miamor milagros minette mirella
misha misiek monamour moncoeur mondial monika mora mouse mujer mundial musica muñeca natation nenita niño nounours
novembre oceane octobre ohana oksana ordinateur ourson padre paix pantalon papito pasha passe passer patrycja paulina
pelusa perrito perro pilipinas pimenta pinguino piolin pirata pogi poisson poussin preciosa primavera princesita
principessa printemps prinzessin querida querido ragazza rahasia rosas rouge ruslan salut samba schalke schatzi
schnecke schnucki schnuffi schokolade schule secreto seduction segreto selam sempre septembre sergey sevgi seviyorum
sirena sissi sol solange sole soledad solnyshko sommer sonne sonnenschein sorriso souris spartak sterne sucesso
tatyana tecktonik telefon telefono teodora tesoro thaiboy tigre tintin tortuga trabzon tranquille tresor turkiye turma
universo vacances vaquero vendredi verano verde verte vida vidaloca vika vitoria voiture vrijheid wolfsburg xxxxxx
yolandita zanzibar zapato zaq12 zaragoza zenit
`
  .trim()
  .split(/\s+/)
