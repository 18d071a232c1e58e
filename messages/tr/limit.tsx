import type { limitText as english } from '@/messages/en/limit'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the limit page in Turkish. */
export const limitText: Translation<typeof english> = {
  page: {
    title: 'Limit emri',
    evidence: 'grafik, emir ayrıntıları',
  },
  ticket: {
    sellAtMost: 'En çok sat',
    buyAtLeast: 'En az al',
    partialFills: 'Kısmi gerçekleşme',
    inParts: 'Parçalar hâlinde gerçekleşebilir; her parça sizin fiyatınızdan veya daha iyi.',
    whole: 'Ya tamamı bir kerede ya da hiç.',
    wholeAsReplacing: 'Kapalı: başka bir emrin yerine geçen emir bütün olarak gerçekleşir.',
    wholeAcross: 'Kapalı: başka bir ağa giden emir bütün olarak gerçekleşir.',
    wholeAsEarning: 'Kapalı: kazanan emir bütün olarak gerçekleşir.',
  },
  price: {
    steps: 'Piyasaya göre fiyat',
    market: 'Piyasa',
    above: (percent) => `+${percent}`,
    below: (percent) => `−${percent}`,
    custom: 'Piyasaya göre özel yüzde',
    customHint: 'Özel',
    beforeCosts: (change) => `piyasaya göre ${change}, maliyetlerden önce`,
  },
  reasons: {
    amountMissing: ['Miktar girin', 'Üçünden ikisini girin: sattığınız, aldığınız, fiyat.'],
    replacedLoading: ['Emriniz okunuyor…', 'Değiştirilecek emir yükleniyor.'],
    placeAnew: 'Yeni emir olarak verin',
    notReplaceable: {
      unknown: 'Değiştirilecek emir burada bilinmiyor.',
      foreign: 'Değiştirilecek emir başka bir cüzdana ait.',
      over: 'Değiştirilecek emir kapalı.',
      inParts: 'Parçalar hâlinde gerçekleşebilen emir değiştirilemez: önce iptal edin.',
    },
    behindUnconfirmed: ['Limiti onaylayın', 'Piyasadan en az 5% daha kötü.'],
  },
  evidence: {
    gives: (bound) => `Verilen (${bound})`,
    gets: (bound) => `Alınan (${bound})`,
    price: 'Fiyat',
    filled: 'Kısmi gerçekleşme',
    inParts: 'açık',
    whole: 'kapalı: ya tamamı ya hiç',
    fillCost: 'Gerçekleşme gazı',
    net: 'Limitiniz ücret ve gazdan sonraki nettir: en az bunu alırsınız, yoksa hiçbir şey alınmaz.',
    fillsOnce: 'Piyasa limitinizi ve gerçekleşme gazını karşılayınca gerçekleşir.',
    depositStays: 'Yatırdığınız o zamana kadar sizin kalır: istediğiniz an çekebilirsiniz.',
    tokensStay: 'Tokenlarınız o zamana kadar cüzdanınızda kalır.',
  },
  notices: {
    behind: (percent) => `Piyasanın ${percent} gerisinde`,
    reached: 'Hemen gerçekleşir',
    marketPays: (amount) => `Piyasa şu an ${amount} veriyor.`,
    marketAsks: (amount) => `Piyasa şu an ${amount} istiyor.`,
    onlyLimit: 'Piyasada veya gerisinde hemen gerçekleşir ve yalnızca limitiniz garantidir.',
    acceptBehind: (percent) => `Limitim piyasadan ${percent} daha kötü.`,
    short: (amount) =>
      `Tüm açık emirleriniz için eksik olan: ${amount}. ` +
      'Fiyatına ilk ulaşan gerçekleşir; diğerleri siz bakiye ekleyene kadar askıda bekler.',
    far: 'Piyasadan uzak',
    farWhy: (percent) => `Yalnızca emrin süresi dolmadan fiyat ${percent} yükselirse gerçekleşir.`,
    dustWhy: (percent) =>
      `Solver, gazı için yaklaşık ${percent} alır. Yukarıda hesaba katıldı; daha büyük bir emir daha az kaybeder.`,
    brief: '10 dakikadan az',
    briefWhy: 'Piyasanın fiyatınıza ulaşmak için az zamanı var.',
  },
  replace: {
    title: 'Emrinizin yerine geçer',
    either: (link) => (
      <>
        İkisi aynı nonce değerini taşır; zincir yalnızca birini, piyasanın ilk ulaştığını uzlaştırır. Yalnızca bu
        gerçekleşsin istiyorsanız, bu verildikten sonra {link('eskisini')} gazsız iptal edin.
      </>
    ),
    placeAnew: 'Yerine değil, yanına yeni emir ver',
  },
}
