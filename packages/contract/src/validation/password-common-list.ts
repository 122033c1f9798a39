/**
 * Passwords known from published leaks and from guessing lists, lower case, and the words they are mostly made of.
 * isCommonPassword also finds them with digits or signs around them and with look-alike characters.
 */
export const COMMON_PASSWORDS: readonly string[] = `
000000 00000000 0000000000 010101 0123456789 0987654321 098765 102030 1020304050 111111 1111111 11111111
111222 112211 11223344 1122334455 112233 121212 12121212 123123 123123123 12312312 123321 123321123 1234
12341234 1234321 12345 1234554321 123456 1234561 1234567 12345678 123456789 1234567890 12345678910
123456789a 123456a 123456q 1234abcd 1234qwer 123654 123654789 123789 123abc 123qwe 123qweasd 123qweasdzxc
124578 131313 135790 13579 1357924680 141414 142536 147147 147258 147258369 147852 147852369 1598753 159357
159753 159951 161616 171717 181818 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 1qaz 1q1q1q 1qazxsw23edc 202020 212121 222222 22222222 232323 242424 252525 258456
282828 292929 303030 314159 321321 321654 333333 33333333 369369 404040 420420 444444 44444444 456123 456456
456789 4815162342 505050 515253 520520 5201314 555555 55555555 555666 606060 654123 654321 66666666 666666
696969 741852 741852963 753159 753951 7654321 777777 77777777 7777777 786786 789123 789456 789456123 789789
852456 87654321 888888 88888888 8675309 909090 951753 963852741 963852 987654 987654321 9876543210 98765432
999999 99999999 a1b2c3 a1b2c3d4 a12345 a123456 a1234567 a12345678 a123456789 aa123456 aaa111 aaaaaa aaaaaaaa
abc abc123 abc1234 abc12345 abcabc abcd abcd1234 abcd123 abcdef abcdefg abcdefgh abcdefghi abcdefghij asd123
asdasd asdasdasd asdf asdf1234 asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdqwe asdzxc azerty
azertyuiop zaq1zaq1 zaq12wsx zaqwsx zaqxsw zxc123 zxcasd zxcv zxcvb zxcvbn zxcvbnm zxczxc zxcasdqwe qazqaz
qazwsx qazwsxedc qazxsw q1w2e3 q1w2e3r4 q1w2e3r4t5 q12345 qq123456 qqqqqq qqqqqqqq qwaszx qwe123 qweasd
qweasdzxc qweqwe qwer qwer1234 qwerasdf qwert qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
qwerty12345 qwertyu qwertyui qwertyuiop qwertz qwertzuiop qweewq poiuyt poiuytrewq mnbvcxz lkjhgf lkjhgfdsa
plokij okmijn wsxedc edcrfv rfvtgb password passwords passwd passw0rd pass passpass passport passphrase
passme password1 password12 password123 password1234 mypassword newpassword nopassword thepassword
yourpassword oldpassword mypass newpass nopass testpass adminpass userpass rootpass rootroot root toor admin
administrator adminadmin admin1 admin123 admin1234 administrador administrateur sysadmin superadmin
superuser superman superstar supervisor support system server service security secret secrets secure sesame
opensesame letmein letmein1 letmeinnow letmeout welcome welcome1 welcome123 welcomeback welcomehome changeme
changeit change changepassword default guest guestguest user username useruser users login loginlogin logon
signin access accessdenied account master masters masterkey mastermind manager management office company
business work working workgroup computer computers laptop desktop keyboard monitor internet intranet network
networks wireless router modem website webmaster webadmin hostmaster postmaster operator oracle mysql
postgres postgresql database backup backups temp temppass temppassword temporary test test1 test12 test123
test1234 test12345 testing testtest tester testuser demo demodemo sample example public private student
teacher school college university abc123456 iloveyou iloveyou1 iloveyou2 iloveu iloveme iloveyouso
iloveyoubaby ilovegod ilovemom ilovejesus ilovehim iloveher loveyou loveme lovelove lovely love lover lovers
loveless lovebug loverboy lovergirl truelove mylove myloves babylove sexylove imissyou missyou forever
foreverlove always alwayslove together kiss kisses kissme kissmyass hugs sweet sweetie sweetheart sweetness
sweetpea sweets honey honeybee honeybunny darling dearest beloved baby babyboy babygirl babygurl babydoll
babycakes babyface angel angels angelbaby angelina angelica princess princesa princesse prince queen king
kings kingdom kingkong beautiful beauty pretty prettygirl cutie cutiepie cute gorgeous handsome sexy
sexything sexybitch sexyboy sexygirl sexylady sexymama hottie hotstuff hotgirl hotboy naughty playboy
playgirl playgirls porn pornstar pussy pussycat fuckyou fuckyou1 fuckyou2 fuckme fuckoff fucker fucking
motherfucker fuckit fuck bitch bitches asshole bullshit shit dick dickhead cock bastard whatever whatever1
nothing something anything everything nobody somebody whocares noway notmine monkey monkeys monkey1 dragon
dragons dragon1 dragonball dragonfly tiger tigers tigger tiger1 lion lions lionking panther panthers leopard
jaguar cheetah puma cougar bear bears bulldog bulldogs wolf wolves wolfpack wolverine wolverines fox foxes
foxtrot eagle eagles falcon falcons hawk hawks hawkeye raven ravens phoenix penguin penguins dolphin
dolphins shark sharks whale fish fishing fisher goldfish turtle turtles frog froggy frogger snake snakes
viper vipers cobra spider spiderman spiders scorpion scorpio butterfly butterflies ladybug bunny bunnies
rabbit rabbits kitty kitties kitten kittens kittycat hellokitty cat cats catdog dog dogs doggy doggie puppy
puppies doglover ilovedogs ilovecats horse horses mustang mustangs pony ponies unicorn unicorns chicken
chickens turkey duck ducks donald goose elephant elephants gorilla hamster squirrel lizard football
football1 footballer soccer soccer1 soccerball baseball baseball1 basketball basket volleyball softball
hockey hockey1 tennis golf golfer golfing cricket rugby boxing wrestling swimming swimmer running runner
skater skating skateboard snowboard snowboarding surfing surfer surf cheer cheerleader cheerleading gymnast
gymnastics dance dancer dancing ballet bowling racing racer nascar nascar24 nascar88 champion champions
championship winner winners winning playball gameover gamer gamers gaming games game player players
playstation nintendo pokemon pokemon1 pikachu charizard mario luigi zelda sonic xbox xbox360 halo halo3
minecraft roblox fortnite warcraft worldofwarcraft starcraft diablo counterstrike callofduty battlefield
starwars startrek jedi jedimaster darthvader skywalker lukeskywalker yoda chewbacca hansolo batman robin
joker superhero ironman hulk thor captain captainamerica avengers wolverine1 xmen naruto sasuke sakura goku
vegeta onepiece bleach sailormoon liverpool liverpool1 liverpoolfc chelsea chelseafc arsenal arsenal1
arsenalfc manchester manchesterunited manutd united manunited barcelona fcbarcelona realmadrid madrid
juventus milan acmilan intermilan inter napoli bayern bayernmunich borussia dortmund celtic rangers everton
tottenham newcastle westham benfica porto sporting galatasaray fenerbahce besiktas flamengo corinthians
palmeiras saopaulo yankees redsox lakers celtics bulls chicagobulls cowboys dallascowboys steelers packers
patriots broncos raiders redskins giants dodgers cubs cardinals braves phillies mets ronaldo cristiano messi
lionelmessi neymar beckham zidane jordan jordan23 michaeljordan kobe kobebryant lebron iverson michael
michael1 michelle jennifer jessica ashley amanda nicole daniel david andrew anthony joshua matthew
christopher charlie thomas robert william richard george jonathan jordan1 justin brandon tyler austin hunter
cameron dylan samuel samantha sarah stephanie elizabeth victoria vanessa veronica natalie natasha nathalie
melissa heather rachel rebecca lauren danielle christina christine cristina catherine katherine katie kelly
kimberly brittany britney courtney crystal patricia barbara sandra linda maria mariana marina martina
alexander alexandra alexis alexandre alejandro alejandra andrea angela anna annie antonio benjamin bianca
brian bruno carlos carlitos carolina caroline cassandra chloe claudia diana dennis diego dominic edward
eduardo emily emma eric fernando fernanda francis francisco franklin frank gabriel gabriela gabrielle
garfield gregory hannah harley harrison harry henry isabella isabelle jackson jacob jake james jamie jasmine
jasper jeffrey jeremy joanna johnny john johnson joseph juliana julian juliet julie karen karina kevin
kristina larissa laura leonardo letmein2 louis louise lucas lucky lucy luis madison maggie marcus margaret
marie mark marlboro martin mary maverick max maximus maxwell megan mercedes merlin mickey mickeymouse miguel
minnie minniemouse molly monica morgan murphy natalia nathan nicholas nicolas oliver olivia oscar pamela
patrick paul pedro peter philip phillip rafael raymond ricardo robbie roberto rodrigo roger ronald rosemary
russell ryan sabrina sebastian sergio shannon sheila sierra simon sophia sophie stephen steven susan sydney
sylvia tamara taylor teresa theresa timothy tony travis valentina valentine valeria vincent virginia
vladimir walter wendy xavier yolanda zachary jesus jesus1 jesuschrist christ jesusislord jesuslovesme god
godisgood godislove godbless blessed blessing faith hope peace heaven hell angel1 lucifer satan devil demon
church bible praise lord lordjesus gospel trustno1 trustme trust summer summertime summer1 winter spring
autumn sunshine sunshine1 sunny sunday monday tuesday wednesday thursday friday saturday january february
march april august september october november december rainbow rainbows rain snow snowball snowflake snowman
snowwhite storm thunder thunderbolt lightning hurricane tornado tsunami moon moonlight moonbeam star stars
starlight stargate starfish sun sunset sunrise sunflower flower flowers roses rose daisy jasmine1 lily tulip
orchid violet purple purple1 pink pinky pinkfloyd blue blue1 blueblue bluesky bluebird green greenday green1
greenday1 red redred yellow orange orange1 black black1 blackie blackcat blackjack white silver golden gold
diamond diamonds crystal1 ruby emerald sapphire pearl chocolate chocolate1 cookie cookies cookiemonster
candy candyman candygirl cupcake cupcakes cake icecream vanilla caramel banana bananas apple apples apple1
appleseed orange2 peach peaches cherry cherries strawberry strawberries blueberry blackberry raspberry
watermelon pineapple mango lemon lemonade coconut tomato potato carrot pumpkin peanut peanuts peanutbutter
butter cheese cheeses cheesecake pizza burger hamburger hotdog popcorn pepper peppermint pepsi cocacola coca
coffee starbucks beer budweiser heineken corona vodka whiskey tequila wine music music1 guitar guitars piano
drummer drums bass rock rockstar rocknroll rockon metal metallica slipknot linkinpark nirvana greenday2
blink182 eminem 50cent tupac biggie snoopdogg beyonce rihanna madonna britneyspears justinbieber
onedirection backstreet nsync beatles thebeatles queen1 ledzeppelin acdc ironmaiden megadeth korn system1
pinkfloyd1 ferrari lamborghini porsche mercedes1 bmw audi toyota honda nissan suzuki yamaha kawasaki ducati
harleydavidson corvette camaro mustang1 chevrolet chevy dodge ford fordmustang jeep subaru mitsubishi
volkswagen america american usa canada england london paris france germany deutschland berlin italy italia
roma spain espana mexico brasil brazil argentina colombia russia moscow ukraine china beijing shanghai
hongkong taiwan japan tokyo osaka korea korean seoul busan india mumbai delhi pakistan australia sydney1
newyork california losangeles chicago boston texas dallas houston miami florida lasvegas hawaii freedom
liberty justice victory power powerful strong strength warrior warriors fighter soldier marine marines army
navy airforce military police sniper killer killers killme assassin ninja ninjas samurai pirate pirates
gangster gangsta thug thuglife mafia rebel legend legends hero heroes knight knights wizard wizards magic
magical mystery matrix terminator rambo rocky gladiator spartan spartans trojan trojans titan titans
hercules apollo zeus athena genius einstein brain success money money1 moneymoney cash dollar dollars
millionaire rich lucky1 lucky7 jackpot casino poker gamble hello hello1 hello123 hellohello helloworld hi
goodbye goodluck goodmorning goodnight thankyou thanks please sorry happy happy1 happyday happiness smile
smiley smiles funny funfun crazy crazyboy crazygirl loser losers stupid idiot dumbass retard friend friends
friends1 bestfriend bestfriends bff family mother father mommy mom mama daddy dad papa brother brothers
sister sisters grandma grandpa children boys girls girl boy woman women sayang sayangku bismillah
alhamdulillah muhammad mohamed mohammed ahmed allah allahuakbar contrasena contraseña clave passwort
kennwort hallo hallo123 schatz geheim motdepasse bonjour azerty123 soleil doudou amour loulou senha senha123
teamo teamomucho tequiero amor amores estrella mexico1 hola parola haslo hasło heslo salasana wachtwoord
welkom parool sifre password2 privet parol lyubov marina1 natasha1 nastya dkssud dkssudgktpdy gksrnr
eogksalsrnr tkfkd tkfkdgo tkfkdgody qlalfqjsgh qkqh alfqjsgh dlswmd rhksflwk saranghae saranghaeyo annyeong
hanguk daehanminguk korea123 seoul123 samsung samsung1 hyundai naver kakao kakaotalk daum anjdi answp
ehdgoanf qkrtjdus rlaalsrb dltmdals 비밀번호 사랑해 안녕하세요 관리자 대한민국 sakura1 doraemon totoro pikachu1 nihon nippon
arigato konnichiwa aishiteru himitsu kawaii tanaka suzuki1 yamada watashi パスワード ひみつ さくら woaini woaini1314
wodemima mima zhongguo 5201314520 batman1 shadow shadow1 shadows darkness dark night nightmare midnight
hacker hackers hack hacked hacking password0 cyber matrix1 neo trinity morpheus phantom ghost ghosts vampire
vampires zombie zombies skull skulls skeleton dracula twilight edward1 bella hermione harrypotter hogwarts
gandalf frodo legolas aragorn hobbit lordoftherings gollum simpson simpsons homer bart southpark spongebob
scooby scoobydoo snoopy garfield1 tweety tweetybird tinkerbell cinderella mulan ariel nemo simba bambi pooh
winnie winniethepooh eeyore piglet barbie barney elmo muppet ncc1701 ncc1701d thx1138 r2d2c3po 007007
bond007 jamesbond agent007 blahblah blablabla asdf123 lol lollol lol123 haha hahaha hehehe lalala lalalala
nanana yoyo yoyoyo mustard wordpass drowssap drowssap1 nimda resu
`
  .trim()
  .split(/\s+/)
