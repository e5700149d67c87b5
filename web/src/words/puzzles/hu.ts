// A feladványok szavai.
import type { en } from './en'

export const hu: typeof en = {
  title: 'Feladványok',
  intro:
    'Pillanatok erős gépi játékosok leosztásaiból. Egy lap vagy egy bemondás jobb minden másnál, amennyire onnan tudni lehet. Találd meg! Ami kézenfekvő, az rossz.',
  any: 'Minden téma',
  theme: 'Téma',
  start: 'Kezdés',
  has: (n) => `${n} feladvány`,
  done: (tried, solved) => `${tried} próbálkozás, ebből elsőre megoldva ${solved}`,
  rating: (rating, about) => `Értékszám ${rating} ± ${about}`,
  card: 'Melyik lap?',
  talk: 'Mit mondasz?',
  youAre: (seat) => `Te vagy ${seat}. Mit tennél itt?`,
  right: 'Helyes.',
  wrong: 'Nem a legjobb.',
  youChose: (what) => `Ezt választottad: ${what}.`,
  best: (what) => `A legjobb: ${what}.`,
  orElse: (whats) => `Ugyanolyan jó: ${whats.join(', ')}.`,
  ahead: (points, what) => `${points} ponttal jobb, mint a következő: ${what}.`,
  natural: (what, points) => `Kézenfekvő, de ${points} ponttal rosszabb: ${what}.`,
  about: 'Miről szól',
  values: 'Mit hoznak várhatóan az egyes lehetőségek',
  valuesMean:
    'Pont ennek a helynek, átlagban azokban a leosztásokban, amelyek egyeznek azzal, amit látott; zárójelben a 95%-os tartomány.',
  option: 'Lehetőség',
  points: 'Pont',
  likely: 'Hol lehettek a lapok',
  likelyMean: 'Száz ilyen leosztásból hányban volt a lap az egyes helyeken.',
  nobody: 'lefektetve',
  cardHead: 'Lap',
  moved: (before, after) =>
    after >= before
      ? `Az értékszámod: ${before} → ${after} (+${after - before})`
      : `Az értékszámod: ${before} → ${after} (−${before - after})`,
  hard: (rating) => `A feladvány értékszáma: ${rating}`,
  notRated: 'Ezt már próbáltad; csak az első válaszod számít.',
  next: 'Következő',
  playOn: 'Játssz tovább',
  playing: 'Ebből a pillanatból játszol tovább gépi játékosok ellen.',
  again: 'Vissza ide',
  over: 'A leosztás véget ért.',
  list: 'Az összes feladvány',
  learnToo: 'Próbáld ki, amit tudsz: feladványok valódi leosztásokból.',
  themes: {
    bid: [
      'Licitálj',
      'A lap többet ér, mint amennyinek látszik: a passz pontokat hagy az asztalon.',
    ],
    pass: ['Passzolj', 'A lap elég jónak látszik, de többet veszít, mint amennyit nyer.'],
    'how-to-bid': ['Hogyan licitálj', 'A licited dönti el, miért megy a játék, és mit árulsz el.'],
    'whom-to-call': [
      'Kit hívj',
      'A hívással társat választasz, és azt is eldöntöd, melyik szín kerül veszélybe.',
    ],
    'name-trumps': [
      'Adu választása',
      'Adunak az a szín jó, amelyben a kis lapok a legtöbbet ütik.',
    ],
    'choose-contract': ['A vállalás', 'Vesd össze a vállalást azzal, amit a talon hozhat.'],
    'lay-away': [
      'Fektetés',
      'A fektetés alakítja a lapodat: hiányszínt ad, vagy pontokat ment meg.',
    ],
    double: ['Kontrázz', 'A többiek túl ritkán nyerik meg: megéri kontrázni.'],
    'do-not-double': [
      'Ne kontrázz',
      'A sikertelen kontra kétszer annyiba kerül, és figyelmezteti a többieket.',
    ],
    announce: [
      'Mondd be',
      'Elég gyakran sikerül ahhoz, hogy bemondva többet érjen, mint csendben.',
    ],
    'do-not-announce': [
      'Ne mondd be',
      'Túl gyakran bukik; csendben megpróbálni nem kerül semmibe.',
    ],
    'keep-bound-card': [
      'A megkötött lap',
      'A bemondás megköt egy lapot: a többi lapodnak kell utat csinálnia neki.',
    ],
    'save-pagat': ['A pagát', 'A legkisebb tarokk öt pontot vagy többet is ér: jókor játszd ki.'],
    'catch-xxi': ['Fogd el a XXI-est', 'A XXI-es másnál van, és csak a skíz üti.'],
    'save-xxi': [
      'Mentsd meg a XXI-est',
      'A skíz még kint van: akkor játszd ki a XXI-est, amikor biztonságban van.',
    ],
    'draw-trumps': ['Adu kihívása', 'Adut hívsz, amíg másnál van, hogy később ne üthessen vele.'],
    'keep-trumps': ['Őrizd az adut', 'Amelyik adut kihívod, az elment; később többet érne.'],
    'hold-up': ['Visszatartás', 'Az ütést most is el lehetne vinni, de a lap később többet hoz.'],
    overtake: [
      'Üsd felül a társat',
      'Ha elviszed a társ ütését, nálad marad a hívás, vagy megmentesz egy lapot.',
    ],
    'leave-to-partner': ['Hagyd a társnak', 'A társ már viszi: tartsd meg a nagy lapot.'],
    ruff: ['Üss aduval', 'Adu a mellékszínre: így elviszel egy ütést, amely különben elveszne.'],
    'save-trump': ['Ne üss aduval', 'Ez az ütés nem ér meg egy adut.'],
    'win-trick': ['Vidd el az ütést', 'Amit most nem viszel el, az nem jön vissza.'],
    'give-points': ['Adj pontot', 'A társ ütésébe valók az értékes lapok.'],
    'save-points': ['Ne adj pontot', 'Ezt a többiek viszik: azt add, ami a legkevesebbet ér.'],
    'cash-winner': ['Vidd be a biztosat', 'Amit most semmi sem üt, azt később aduval elüthetik.'],
    'keep-winner': [
      'Tartsd meg a biztosat',
      'A biztos ütés nem szalad el; később megállítja a színt.',
    ],
    'win-high': ['Nagy lappal vidd', 'A kis lapot felülüthetik, vagy később kell.'],
    'win-low': ['Kis lappal vidd', 'Elég a legkisebb lap, amelyik viszi.'],
    'which-suit': ['Melyik színt?', 'A hívott szín dönti el, mit játszhatnak a többiek.'],
    'which-rank': [
      'A szín melyik lapját?',
      'A szín egyértelmű; csak az a kérdés, hogy nagy vagy kis lap legyen.',
    ],
    'throw-away': ['Dobás', 'Az ütés elveszett: azt dobd, ami a legkevésbé hiányzik.'],
    'high-or-low': [
      'Nagyot vagy kicsit?',
      'Az ütés elveszett; az számít, melyik lap marad a színből.',
    ],
  },
}
