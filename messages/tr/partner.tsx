import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { partnerText as english } from '@/messages/en/partner'
import type { Translation } from '@/messages/in-language'
import { tradeText } from '@/messages/tr/trade'

const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} token` })

/** Holds the texts of the partner page and of its claim window, in Turkish. */
export const partnerText: Translation<typeof english> = {
  page: {
    title: 'Ortaklar',
    partner: 'Ortak',
    placeholder: 'Ad, 0x… veya name.eth',
    show: 'Göster',
    loading: 'Ortak yükleniyor',
    loadingTools: 'Araçlar yükleniyor',
    yours: 'cüzdanınız',
    registered: (bps, maxBps) => `Kayıtlı ücret ${bps} bps, istek ücretiyle birlikte en çok ${maxBps} bps`,
    registeredWithSurplus: (bps, maxBps) =>
      `Kayıtlı ücret ${bps} bps, istek ücretiyle birlikte en çok ${maxBps} bps, fiyat fazlası alır`,
    noName: 'Bu adreste kayıtlı bir ad yok',
    unknown: (name) => <>“{name}” adıyla kayıt yok. Yazımı kontrol edin veya ücretlerin ödendiği adresi girin.</>,
    lost: 'Servis yanıt vermiyor ve adları yalnızca o biliyor. Ad yerine ücretlerin ödendiği adresi girin.',
    about: 'Bir entegrasyonun kazandığı ve nasıl talep edileceği. Yukarıya ortağın adını veya adresini girin.',
    showYours: (address) => `Cüzdanınızı göster: ${address}`,
    connect: 'Cüzdan bağla',
  },
  notices: {
    claiming: tokens,
    nodesLost: (networks) =>
      `Düğüm yanıt vermiyor: ${networks}. Orada talep edilebilenler servisin bildirdiği gibidir.`,
    unread: (networks) => `Servis şu an okuyamıyor: ${networks}. Orada kazanılan ve talep edilenler bilinmiyor.`,
  },
  run: {
    running: 'Talep ediliyor…',
    failed: 'Talep edilmedi',
    done: 'Talep edildi',
  },
  gaps: {
    market: (networks) => `swaplar (${networks})`,
    intent: (networks) => `emirler (${networks})`,
    both: (networks) => `swaplar ve emirler (${networks})`,
  },
  surfaces: {
    market: 'Swaplar',
    intent: 'Emirler',
  },
  contracts: {
    market: 'Ücret kasası',
    intent: 'Uzlaşma sözleşmesi',
  },
  figures: {
    title: 'Rakamlar',
    claimable: 'Şimdi talep edilebilir',
    claimed: 'Talep edilen',
    since: (moment) => `başlangıç ${moment}`,
    unpriced: (count) =>
      plural(count, {
        one: 've dolar fiyatı olmayan 1 miktar',
        other: `ve dolar fiyatı olmayan ${displayCount(count)} miktar`,
      }),
    unknownClaims: (where) => `bilinmiyor: ${where}`,
    volume: 'Hacim',
    trades: 'Alım satım',
    year: 'son 365 gün',
    takeRate: 'Kazanç oranı',
    ofVolume: 'kazancın hacme oranı',
    ofRecordedVolume: 'kaydedilen hacme oranı',
    noRate: 'henüz yok',
    unknown: 'bilinmiyor',
    prices: 'Şu anki havuz fiyatlarıyla dolar.',
  },
  fees: {
    title: 'Ücretler',
    loading: 'Ücretler yükleniyor',
    none: 'Henüz ücret yok.',
    noneWhy: 'Bir alım satım bu ortağı belirttiğinde ücret burada görünür.',
    table: 'Token ve ağa göre ücretler',
    heads: ['Token', 'Ağ', 'Kaynak', 'Talep edilebilir', 'Değer', 'Kazanılan', 'Talep edilen'],
    unknown: 'bilinmiyor',
    contradicted: (amount, block) => `Servis ${amount} diyor (blok ${displayCount(block)}). Zincir geçerlidir.`,
    since: (moment) => `başlangıç ${moment}`,
    before: (amount, moment) => (
      <>
        ve {amount}, öncesi {moment}
      </>
    ),
    noCredits: 'kayıt yok: sözleşme kazançlar için log yazmıyor',
    noClaims: 'kayıt yok: sözleşme talepler için log yazmıyor',
    notRecordedYet: 'henüz kaydedilmedi',
    isCut:
      'Hiçbir listede olmayan tokenlardan gösterilenden fazlasına kazanç yazıldı: yalnızca en yenileri gösterilir.',
  },
  claims: {
    title: 'Talepler',
    connect: (address) => `Talep etmek için bağlayın: ${address}.`,
    connectOnly: (address) => `Talep etmek için bağlayın: ${address}. Yalnızca o cüzdan talep edebilir.`,
    connectWallet: 'Cüzdan bağla',
    nothing: 'Talep edilecek bir şey yok.',
    paused: 'İşletmecisi durdurdu. Ücretler içinde kalır.',
    lines: {
      market: (network) => `${network}, swaplar`,
      intent: (network) => `${network}, emirler`,
    },
    worth: (count, worth) => (
      <>
        {tokens(count)}, {worth}.
      </>
    ),
    press: 'Talep et…',
    presses: {
      market: (network) => `${network} ağındaki ücret kasasından talep et`,
      intent: (network) => `${network} ağındaki uzlaşma sözleşmesinden talep et`,
    },
  },
  chart: {
    title: 'Güne göre',
    spans: 'Gösterilen günler',
    span: { '30': '30 g', '90': '90 g', '365': '1 y' },
    loading: 'Günler yükleniyor',
    lost: 'Servis hangi gün ne kazanıldığını bildirmiyor.',
    measure: 'Ölçü',
    measures: { earned: 'Kazanılan', volume: 'Hacim', trades: 'Alım satım' },
    sums: ({ swaps, orders, days }) =>
      plural(days, {
        one: `1 günde swaplar ${swaps}, emirler ${orders}`,
        other: `${displayCount(days)} günde swaplar ${swaps}, emirler ${orders}`,
      }),
    drawing: (name, sums) => `${name}: ${sums}`,
    notRecorded: 'kayıt yok',
    someNotRecorded: (known) => `${known}, bir kısmının kaydı yok`,
    unpriced: 'fiyatsız',
    someUnpriced: (known) => `${known}, bir kısmı fiyatsız`,
    noRecord: 'Kayıt yok: kazanç logu yok veya henüz kaydedilmedi.',
    takeRate: 'Kazanç oranı',
    rateOfVolume: (rate, volume) => `${rate}, hacim ${volume}`,
    rateUnknown: 'bilinmiyor',
    noRate: 'yok',
    noRateWhy: 'Kazançların kaydedilmediği yerde bilinmez.',
    withoutUnpriced: 'Dolar fiyatı olmayan miktarlar çizimde yok.',
    withoutUnrecorded: 'Bazı kazançların kaydı yok, çizimde de yok.',
    isCut: 'Hiçbir listede olmayan tokenların yalnızca en yeni miktarları.',
    about:
      'Kazanç oranı: ortağın doğrudan ödenen veya yazılan kazancının, adına yapılan hacme oranı; ' +
      'ikisi de şu anki fiyatlarla. Servisin swap ücretlerindeki payı dahil değildir. ' +
      'Hacim: swaplarda ve burada verilen emirlerde bir satıştan gelen, bir alıma ödenen.',
    today: 'bugün',
    asTable: 'Tablo olarak',
    noTrades: 'Bu günlerde alım satım yok.',
    tables: { earned: 'Güne göre kazanılan', volume: 'Güne göre hacim', trades: 'Güne göre alım satım' },
    heads: ['Gün (UTC)', 'Swaplar', 'Emirler', 'Toplam', 'Kazanç oranı'],
  },
  direct: {
    title: 'Doğrudan ödenen',
    about:
      'Bu ücretler swapın içinde ortağın adresine gitti (isDirectFeeTransfer). ' +
      'Hiçbir sözleşme tutmuyor, bu yüzden talep edilecek bir şey yok.',
    table: 'Doğrudan ödenen ücretler',
    heads: ['Token', 'Ağ', 'Ödenen', 'Değer'],
  },
  history: {
    title: 'Geçmiş',
    loading: 'Geçmiş yükleniyor',
    lost: 'Servis ne yazıldığını ve talep edildiğini bildirmiyor.',
    none: 'Henüz kazanç ve talep yok.',
    noneRecorded: (where) => `Kayıt yok. Kazançlar için log yazmayan sözleşmeler: ${where}.`,
    table: 'Kazançlar ve talepler',
    heads: ['Zaman', 'Olay', 'Kaynak', 'Miktar', 'Ağ', 'İşlem', 'Alan'],
    entries: { accrued: 'Kazanıldı', claimed: 'Talep edildi', direct: 'Doğrudan ödendi' },
    newest: (count, total) => `${displayCount(total)} kaydın en yeni ${displayCount(count)} tanesi. Dosyada hepsi var.`,
    unrecorded: (where) => `Sözleşmeleri kazançlar için log yazmadığından burada olmayanlar: ${where}.`,
    export: 'Geçmişi CSV olarak dışa aktar',
    format: 'CSV',
    reading: 'Okunuyor…',
    read: (count, total) => `${displayCount(count)}/${displayCount(total)} okundu…`,
    paused: 'Çok fazla istek. Daha sonra tekrar deneyin.',
    cut: (maxEntries) => `Dosyada en yeni ${displayCount(maxEntries)} kayıt var.`,
  },
  rules: {
    title: 'Ücret paylaşımı',
    rows: ({ maxBps, anonBps }) => [
      ['Emir ücreti', '100% ortağa'],
      ['Swap ücreti', '85% ortağa, 15% servise'],
      ['Ortak alıyorsa fiyat fazlası', '50% ortağa, 50% servise'],
      ['İşlem yapana verilen fazla (isSurplusToUser)', 'Ortağın 50% payı işlem yapana gider'],
      ['Paylaşılan fazlanın üst sınırı', 'Kotasyonun 1% kadarı, kapatılmadıysa'],
      ['Ücret ve fazla birlikte', 'Ücret geçerlidir; fazla işlem yapanda kalır'],
      ['Kayıtlı ve istenen ücret', `Toplanır, en çok ${maxBps} bps veya kademenin sınırı`],
      ['Ortak belirtilmedi (anon)', `servise ${anonBps} bps`],
      ['Doğrudan ödenen ücret (isDirectFeeTransfer)', 'Yalnızca swaplar: swapın içinde ödenir'],
    ],
    about:
      'Her adres, bir isteğin talep ettiği ücreti kazanır; hesap gerekmez. ' +
      'Fiyat fazlası, bir alım satımın kotasyonun üzerinde getirdiğidir; onu alan bir ortak yoksa servise kalır. ' +
      'Kayıtlı bir adın ücreti, istenmeden uygulanır.',
    parameters: 'Tüm parametreler',
  },
  surface: {
    title: 'Ücret talebi',
    page: 'ortak sayfası',
  },
  claim: {
    title: 'Ücretleri talep et',
    close: 'Kapat',
    does: 'Sözleşmenin bu tokenlarda size borcunun tamamı tek işlemle ödenir. Gazı siz ödersiniz.',
    network: 'Ağ',
    tokens: 'Tokenlar',
    receives: 'Talep ettiğiniz',
    press: {
      noToken: 'Token seçin',
      tooMany: (max) => `En çok ${displayCount(max)} token seçin`,
      resolving: 'Alıcı aranıyor',
      invalid: 'Geçerli bir alıcı girin',
      unconfirmed: 'Alıcıyı onaylayın',
      claim: (count) => plural(count, { one: '1 token talep et', other: `${displayCount(count)} token talep et` }),
    },
    steps: (chainName) => ({
      switch: tradeText.steps.switch(chainName),
      check: {
        title: tradeText.steps.check.title,
        note: 'Miktarlar yeniden okunur, her alan doğrulanır, sonra simüle edilir.',
      },
      send: { title: 'Talebi gönder', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    outcome: {
      paid: (count) => plural(count, { one: '1 token ödendi', other: `${displayCount(count)} token ödendi` }),
      to: 'Alan',
    },
  },
  tools: {
    pair: {
      network: 'Ağ',
      sell: 'Sat',
      buy: 'Al',
      none: 'İki farklı token seçin.',
    },
    simulator: {
      title: 'Gelir hesaplayıcı',
      fee: 'Ücretiniz, bps',
      surplus: 'Kotasyondan iyi, bps',
      volume: 'Hacim, dolar',
      period: 'Dönem',
      periods: { year: 'yıllık', month: 'aylık' },
      askForSurplus: 'Fiyat fazlası iste (takeSurplus)',
      wrongBps: 'Tam baz puan girin: 25, 0.25% demektir.',
      asked: (fee, surplus) => `Her alım satımdan istenen ${fee}; alım satımlar kotasyondan ${surplus} fazla getirir.`,
      registered: (name) => `Kayıtlı: ${name}`,
      bps: (bps) => `${bps} bps`,
      feeInAll: 'Toplam ücret',
      surplusGoes: 'Fiyat fazlası',
      surplusShared: '50% sizin, 50% servisin',
      surplusToTrader: 'tümü işlem yapana',
      surplusToService: 'servise',
      byOrders: 'Kazancınız, hepsi emirlerle',
      bySwaps: 'Kazancınız, hepsi swaplarla',
      perYear: (dollars) => `yılda ${dollars}`,
      perMonth: (dollars) => `ayda ${dollars}`,
      refused: (why) => `${why}.`,
    },
    quote: {
      amount: 'Miktar',
      noAmount: 'Miktar girin.',
      refused: 'Kotasyon yok: bu ücret reddedildi.',
      without: 'İşlem yapanın aldığı, ortaksız (1 bps)',
      with: 'İşlem yapanın aldığı, ücretinizle',
      difference: 'Fark',
      open: '–',
      more: (amount) => `+${amount}`,
      less: (amount) => `−${amount}`,
    },
    links: {
      title: 'Linkler ve kod',
      needsName:
        'Linkler ve widgetlar için bu servisin işletmecisinin kaydettiği bir ad gerekir. Ad yoksa ' +
        'POST /transactions ve POST /v2/delta/orders/build isteklerinin şu parametreleri adrese ücret öder:',
      enterName: 'Linkleri, widgetı ve kodu için yukarıya ortağın adını girin.',
      parameters: 'İstek parametreleri',
      page: 'Sayfa',
      pages: { swap: 'Swap', limit: 'Limit', twap: 'TWAP' },
      theme: 'Widget teması',
      themes: { system: 'sistem', light: 'açık', dark: 'koyu' },
      link: 'Link',
      widget: 'Widget',
      wallet: 'Sayfanızın cüzdanını widgeta sunun (isteğe bağlı)',
      walletWhy:
        'Sayfanız cüzdanını sunar. Widget onu yalnızca kişi orada seçtikten sonra kullanır ' +
        've cüzdan her imza ve işlemden önce sorar.',
      sdk: 'Velora SDK',
      copy: (name) => `Kopyala: ${name}`,
    },
    usage: {
      page: 'API kullanımı',
      title: 'API anahtarı',
      link: 'API anahtarınızın istekleri, retleri ve sınırları',
      key: 'API anahtarınız',
      show: 'Kullanımı göster',
      reading: 'Okunuyor…',
      about: 'X-API-KEY içinde bu servise bir kez gönderilir, hiçbir yerde saklanmaz.',
      tooMany: 'Çok fazla istek',
      askAgain: (seconds) => `${displayCount(seconds)} sn sonra yeniden isteyin.`,
      keyOf: 'Anahtarın sahibi',
      plan: 'Plan',
      limit: 'Sınır',
      pace: (perSecond, burst) => `saniyede ${displayCount(perSecond)}, bir anda ${displayCount(burst)}`,
      today: (used, max) => `bugün (UTC) ${displayCount(used)}/${displayCount(max)} istek`,
      byDay: 'Güne göre istekler',
      days: (requests, days) =>
        plural(days, {
          one: `1 günde ${displayCount(requests)} istek`,
          other: `${displayCount(days)} günde ${displayCount(requests)} istek`,
        }),
      asTable: 'Tablo olarak',
      heads: ['Gün (UTC)', 'İstekler'],
      byEndpoint: 'Endpointe göre, son 30 gün',
      byEndpointAndDay: 'Endpoint ve güne göre',
      endpointHeads: ['Endpoint', 'İstekler', 'Reddedilen'],
      rowHeads: ['Gün (UTC)', 'Endpoint', 'İstekler', 'Reddedilen'],
    },
  },
}
