import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { tradeText as english } from '@/messages/en/trade'
import type { Translation } from '@/messages/in-language'

const switchTo = (network: string) => `Cüzdanda ${network} ağına geç`
const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} token` })

/** Holds the texts that every trading page shares, in Turkish. */
export const tradeText: Translation<typeof english> = {
  rate: {
    of: (base, rate, quote) => `1 ${base} = ${rate} ${quote}`,
    unknown: '–',
    inverseOf: (rate) => `${rate}. Ters fiyat`,
  },
  ticket: {
    frame: { evidence: 'Ayrıntılar', evidenceOf: (about) => `Ayrıntılar: ${about}` },
    pair: {
      sell: 'Sat',
      buy: 'Al',
      amountToSell: (symbol) => (symbol ? `Satılacak miktar, ${symbol}` : 'Satılacak miktar'),
      amountToBuy: (symbol) => (symbol ? `Alınacak miktar, ${symbol}` : 'Alınacak miktar'),
      balance: (amount) => <>Bakiye {amount}</>,
      switch: 'Yönü değiştir',
      notHere: (network) => `Link, ${network} ağında olmayan bir token belirtiyor.`,
    },
    token: {
      maximum: 'Maks',
      change: (side, symbol) => `${side}: ${symbol}. Tokenı değiştir`,
      chooseFor: (side) => `${side}: token seç`,
      choose: 'Seç',
      dollars: 'USD',
      typeIn: (unit, side) => `Giriş birimi ${unit}: ${side}`,
      inDollars: (name) => name.replace(/, .*$/, ', dolar'),
      readingPrice: 'Fiyat okunuyor',
      noPrice: 'Dolar fiyatı yok',
      readAs: (read, otherwise) =>
        `Şöyle okundu: ${read}; şöyle değil: ${otherwise}. Virgül binlikleri ayırır, nokta ondalığı başlatır.`,
      takesOnTransfer: (percent) => `transferde ${percent} alır`,
      takesOnTrades: (percent) => `alım satımda en çok ${percent} alır`,
    },
    price: {
      name: (give, get) => `1 ${give} fiyatı, ${get}`,
      token: 'token',
      other: 'diğeri',
      inverse: 'Ters fiyat',
    },
    expiry: {
      name: 'Geçerlilik',
      days: (count) => plural(count, { one: '1 gün', other: `${count} gün` }),
      hours: (count) => plural(count, { one: '1 saat', other: `${count} saat` }),
      minutes: (count) => `${count} dk`,
      custom: 'Diğer',
      length: { order: 'Emrin geçerlilik süresi', offer: 'Teklifin geçerlilik süresi' },
      unit: 'Zaman birimi',
      wrong: 'İki dakikadan bir yıla kadar, tam sayılarla.',
      clock: 'En yeni bloktan başlayarak sayılır.',
      until: (moment) => `Bitiş: ${moment}.`,
    },
    slippage: {
      name: 'Kayma',
      presets: 'Hazır kayma değerleri',
      values: { auto: 'Oto', 10: '0.1%', 50: '0.5%', 100: '1%' },
      wrong: (least, most) => `${least} ile ${most} arası, en çok iki ondalık.`,
      tiers: {
        low: (percent) => `${percent}, çok düşük`,
        usual: (percent) => percent,
        noted: (percent) => `${percent}, olağanın üstünde`,
        loud: (percent) => `${percent}, çok yüksek`,
      },
      is: (percent, bps) => `${percent}, ${bps} baz puandır.`,
      auto: {
        before: 'Oto, fiyat hareketine ve gaz maliyetine göre seçer.',
        unknown: 'Oto: bu tokenlar için olağan. Fiyatlarının nasıl hareket ettiğini henüz kimse bilmiyor.',
        moved: (move) => `Oto: son saatte fiyat, 20 dakikanın 19’unda en çok ${move} oynadı.`,
        gas: (part) => `Oto: gaz, bu alım satımın ${part} kadarı; daha dar bir sınır onu kolayca başarısız kılardı.`,
      },
      isHere: (percent, bps, margin) => (
        <>
          {percent}, {bps} baz puandır; burada {margin}.
        </>
      ),
      tradedAgainst: 'Başkaları o fiyata kadar size karşı alım satım yapabilir.',
      reverts: 'Fiyat daha fazla oynarsa swap geri döner (revert).',
    },
    receiver: {
      reasons: {
        resolving: 'Alıcı aranıyor',
        invalid: ['Alıcıyı düzeltin', 'Bu tokenı alabilecek bir adres veya ENS adı girin.'],
        unconfirmed: ['Alıcıyı onaylayın', 'Aldığınız başka bir cüzdana gider.'],
      },
      bought: 'Aldığınız',
      placeholder: '0x… veya name.eth',
      self: 'Boş bırakılırsa cüzdanınızdır.',
      lost: (to) => `Bu adres ${to}: ona ödenen kaybolur.`,
      lostNames: {
        'the router': 'router',
        'the executor': 'yürütücü',
        'the OTC contract': 'OTC sözleşmesi',
        Permit2: 'Permit2',
        'the fee vault': 'ücret kasası',
        'the wrapped token': 'sarılmış token',
        'the settlement contract': 'uzlaşma sözleşmesi',
        'a wrapped token': 'sarılmış bir token',
        'a token or pool of this swap': 'bu swap işleminin bir tokenı veya havuzu',
        'one of the tokens': 'tokenlardan biri',
        'the SpokePool': 'SpokePool',
        'the bridge': 'köprü',
        'the contract that sells what arrives': 'ulaşanı satan sözleşme',
        'the token that arrives': 'ulaşan token',
      },
      noAddress: 'Adres, 0x ve 40 onaltılık hanedir.',
      goesTo: (what, address) => (
        <>
          {what} cüzdanınıza değil, şu adrese gider: {address}. Bu geri alınamaz.
        </>
      ),
      confirm: 'Doğru alıcı bu',
    },
    name: {
      lookingUp: (name) => `Aranıyor: ${name}`,
      is: (name, address) => (
        <>
          {name}: {address}
        </>
      ),
      notPrimary: 'Bu hesabın ENS adı başka veya yok.',
    },
    partner: {
      unknown: (name) => `${name} adında bir ortak yok`,
      unread: (name) => `Ortak okunamadı: ${name}`,
      unknownWhy: 'Ortaksız alım satım yaparsınız.',
      unreadWhy: 'Ücreti bilinmediğinden henüz fiyat yok. Otomatik yeniden deneniyor.',
      dismiss: 'Kapat',
      tradeWithout: 'Ortaksız devam et',
      fee: (percent, name) => (
        <>
          Ücret {percent}, alan {name}
        </>
      ),
      noFee: (name) => <>Ücret almaz: {name}</>,
      onlySurplus: (name) => <>Ücret almaz, fiyat fazlasının yarısını alır: {name}</>,
    },
    button: {
      nothingSent: 'Cüzdanınız size sormadan hiçbir şey gönderilmez.',
      why: (reasons) => (reasons > 1 ? `Neden? (${reasons} neden)` : 'Neden?'),
    },
    reasons: {
      otherChain: 'Cüzdanınız bu addaki başka bir zincirde',
      notATestAccount: 'Bu hesap burada imzalayamaz',
      serviceOnCopy: 'Bu servis zincirin yerel bir kopyasında çalışıyor',
      silentWallet: 'Cüzdanınız hangi zinciri kastettiğini bildirmiyor',
      restoring: ['Cüzdanınız aranıyor…', 'Son kullandığınız cüzdana yeniden bağlanılıyor.'],
      connecting: 'Bağlanılıyor…',
      disconnected: ['Cüzdan bağla', 'Bağlanmak adresinizi ve bakiyelerinizi gösterir. Hiçbir şeye izin vermez.'],
      chainUnknown: ['Ağ seçin', 'Link, burada sunulmayan bir ağ belirtiyor.'],
      wrongChainWhy: 'Cüzdanınız başka bir ağda. Geçiş yapmak hiçbir şeyi taşımaz.',
      anotherRun: 'Aynı anda tek alım satım',
      anotherRunWhy: (run) => `${run} Önce onu bitirin veya durdurun.`,
      unread: ['Cüzdanınız okunuyor…', 'Elindekiler ve izinleri, ne imzaladığınızı belirler.'],
      short: (has, symbol, needs) => `Bakiyeniz ${has} ${symbol}, gereken ${needs}.`,
      amountInvalid: [
        'Miktarı düzeltin',
        'Rakam ve tek ondalık noktası kullanın; tokendakinden fazla ondalık olmasın.',
      ],
      lifeInvalid: ['Geçerliliği düzeltin', 'İki dakikadan bir yıla kadar, tam sayılarla.'],
      sameToken: ['İki farklı token seçin', 'İki taraf da aynı tokenı belirtiyor.'],
      priceLoading: ['En iyi fiyat aranıyor…', 'Fiyat birazdan gelir.'],
      resolvingWhy: 'Bu adın adresi aranıyor.',
      nodeLostWhy: 'Yanıt gelene kadar hiçbir şey gönderilmez. Otomatik yeniden deneniyor.',
      unaccepted: (symbol) => `Önce içe aktarın: ${symbol}`,
      unacceptedWhy: 'Listemizde yok. Adresini karşılaştırıp içe aktarın.',
      unacceptedToken: 'token',
    },
  },
  fee: {
    service: (bps) => `bu servise ${bps} bps`,
    partner: (percent, name) => `${percent}, alan: ${name}, linkle belirlendi`,
  },
  surplus: {
    yours: 'tümü sizin',
    partner: (percent, name) => `${percent}% ${name} için`,
    service: (percent) => `${percent}% bu servis için`,
    allToService: 'bu servis için',
    capped: (shares, percent) => `${shares}, en çok kotasyonun ${percent}% kadarı`,
  },
  transfer: {
    ofTransfers: (symbol, percent) => `${symbol} her transferden ${percent} alır`,
    ofTrades: (symbol, percent) => `${symbol} her alım satımdan en çok ${percent} alır`,
    inSwap: 'Bunu token alıkoyar. Yukarıdaki miktarlara dahildir.',
    inOrder: 'Bunu token alıkoyar, yani imzalanandan azı ulaşırdı. Onunla OTC emri verilemez veya karşılanamaz.',
    notOtc: (symbol) => `${symbol} OTC alınıp satılamaz`,
    notOtcWhy: (takes, inOrder) => `${takes}. ${inOrder}`,
  },
  drawing: {
    drawing: 'Rota çizimi',
    pools: 'Rotanın havuzları',
    table: 'Tablo olarak rota',
    order: 'Emir',
    otcOrder: 'OTC emri',
    exchanges: {
      CurveV1: 'Curve',
      CurveV1StableNg: 'Curve NG',
      CurveV1Multi: 'Curve multi',
      CurveV1Meta: 'Curve meta',
      CurveV2: 'Curve V2',
      ERC4626: 'Kasa',
      WrappedNative: 'Wrap',
    },
    pool: 'Havuz',
    poolOrOrder: 'Havuz veya emir',
    share: 'Pay',
    in: 'Giren',
    out: 'Çıkan',
    priceAfter: 'Sonraki fiyat',
    ofMaker: 'maker',
    open: 'aç',
    route: {
      all: (src, dest, ways) => `${src} → ${dest}: ${ways.join('; ')}.`,
      way: (share, pools) => `${share}: ${pools}`,
      through: (way, tokens) => `${way}, ${tokens} üzerinden`,
      and: (names) => names.join(' ve '),
      inTurn: (names) => names.join(', sonra '),
      pools: (count) => plural(count, { one: '1 havuz', other: `${count} havuz` }),
      orders: (count) => plural(count, { one: '1 emir', other: `${count} emir` }),
      smallerWays: (count, share) =>
        plural(count, { one: `ve daha küçük 1 yol, ${share}`, other: `ve daha küçük ${count} yol, ${share}` }),
    },
  },
  notices: {
    short: 'Ayrılan, sahip olduğunuzdan fazla',
    dust: 'Gazına göre küçük',
    swapInstead: 'Swap yap',
  },
  place: {
    sign: 'Emri imzala',
    deposit: 'Yatır ve emri ver',
  },
  run: {
    banner: { receipt: 'Dekont', show: 'Göster' },
    footer: {
      done: 'Tamam',
      retry: 'Tekrar dene',
      confirm: 'Cüzdanda onaylayın',
      confirming: 'Onaylanıyor…',
      working: 'Çalışıyor…',
      stopWaiting: 'Cüzdanı beklemeyi bırak',
      stopFollowing: 'Takibi bırak',
    },
    planned: { asks: 'Cüzdanınızın soracağı', all: 'Tüm adımlar', next: 'Sırada ne var' },
    progress: {
      steps: 'Adımlar',
      contract: 'Cüzdanınız bir sözleşme ve daha fazla imza gerekebilir. Zincirde takip edilir.',
      owners: ({ required, signed }) => {
        if (signed === undefined && required > 2) return `${required} sahipten diğerleri bekleniyor.`
        const missing = required - (signed ?? 1)
        return missing > 0
          ? `${required} sahipten ${missing} tanesi daha bekleniyor.`
          : 'Tüm sahipler imzaladı. İşlem bekleniyor.'
      },
      slow: 'Her zamankinden yavaş, takip sürüyor.',
      namedByWallet: 'Cüzdanın bildirdiği',
      batch: 'Tek istekte',
      batchRefused: 'Cüzdanınız bunları birlikte gönderemiyor. Her birini ayrı adımda sorar.',
      current: (step) => `${step}.`,
      currentInWallet: (step) => `${step}. Cüzdanda onaylayın.`,
    },
    states: {
      todo: 'bekliyor',
      active: 'sürüyor',
      wallet: 'cüzdanda onaylayın',
      sent: 'gönderildi',
      done: 'tamamlandı',
      failed: 'başarısız',
      skipped: 'gerekmiyor',
      refused: 'mümkün değil',
    },
    settled: { for: '→' },
    allowed: {
      allow: (spender) => `İzin verdiğiniz: ${spender}`,
      all: (symbol) => `tüm ${symbol} varlığınız: permitlerinde miktar yoktur`,
      ofIt: (orders) => `Bunun içinde: ${orders}`,
    },
    spender: {
      now: 'Şu anki izin',
      forTrade: 'Bu alım satım için gereken',
      afterwards: 'Sonrasında kalan',
      unlimited: (symbol) => `sınırsız ${symbol}`,
    },
    fees: {
      name: 'Ücretler',
      counted: (fee) => `${fee}, dahil`,
      surplus: 'Fiyat fazlası',
    },
    partner: {
      named: (name) => `Ortak ${name}`,
      fee: (name, bps) => `${name}, ${bps} bps`,
      feeTo: (percent) => `${percent} alan`,
    },
  },
  steps: {
    switchTo,
    switch: (network) => ({ title: switchTo(network), note: 'Hiçbir şeyi taşımaz.' }),
    reset: (symbol) => ({
      title: `Eski ${symbol} iznini sıfırla`,
      note: `${symbol} izni yalnızca sıfırdan değiştirilebilir.`,
    }),
    permit: (symbol) => `${symbol} için permit imzala`,
    signature: (nativeSymbol) => `Bir imza. ${nativeSymbol} harcamaz.`,
    check: { title: 'Gönderilecekleri kontrol et', note: 'Her alan doğrulanır, sonra simüle edilir.' },
    send: 'Cüzdanda onaylayın.',
    wait: { title: 'Onaylanıyor', note: 'Bunu kapatabilirsiniz; sayfa olmadan devam eder.' },
  },
  order: {
    review: 'Emri incele',
    cancel: {
      does: 'Bir iptal imzalarsınız. Ücretsizdir.',
      caution: 'Bir solver gerçekleşmeyi zaten gönderdiyse yine de tamamlanabilir.',
    },
    evidence: {
      signed: 'Emir ayrıntıları',
      deposited: 'Emir ayrıntıları',
      contract: 'Sözleşme',
      intentContract: 'Uzlaşma sözleşmesi',
      noContract: 'bu ağda yok',
      notSet: 'henüz belirlenmedi',
      validFor: 'Geçerlilik',
      afterSignature: (time) => `imzaladıktan sonra ${time}`,
      afterDeposit: (time) => `yatırdıktan sonra ${time}`,
      withLate: (life, late) => `${life}; geciken parçalar için ${late} dahil`,
      verified: 'Tarayıcınız, cüzdanınız açılmadan önce her alanı doğrular.',
      costs: 'Maliyetler',
      toPlace: 'Vermek',
      onlyApproval: 'yalnızca bir izin',
      placesDeposit: 'bir yatırma gazı',
      toCancel: 'İptal etmek',
      cancelsDeposit: 'bir işlemin gazı: yatırılanı geri öder',
      cancelsFree: 'ücretsiz, imzayla',
      agentPays: 'yok, solver öder',
      fee: 'Ücret',
      feeInLimit: 'limitinize dahil',
    },
  },
  ended: {
    done: (title) => `${title}: tamamlandı`,
    stopped: (title) => `${title}: durdu`,
    receipt: 'Dekont',
    show: 'Göster',
  },
  privateSend: {
    title: (network) => `Özel gönderim: ${network}`,
    used: (relay) => `${relay} üzerinden`,
    unused: 'Herkese açık',
    add: 'Korumalı ağı cüzdanınıza ekleyin',
    adding: 'Cüzdanda onaylayın',
    connect: 'Önce cüzdan bağlayın',
    why: (relay) =>
      [
        'Bununla swaplarınız bloka girmeden önce botlara görünmez.',
        `Onları kullanmayacağı ve iletmeyeceği konusunda güvendiğiniz: ${relay}.`,
        'Almadığı bir swap gönderilmez. Gazsız emirlerin buna ihtiyacı yoktur.',
      ].join(' '),
  },
  namesake: {
    mark: (symbol) => `${symbol} değil`,
    inText: (symbol, listed) => `${symbol} (listedeki ${listed} değil)`,
    title: (symbol) => `Bu, listedeki ${symbol} değil`,
    why: (address, listed) => (
      <>
        Yalnızca ona benziyor, hiçbir değeri olmayabilir. Bunun adresi {address}, listedekinin adresi {listed}
      </>
    ),
  },
  picker: {
    search: {
      name: (network) => `Token ara: ${network}`,
      placeholder: 'Ad, sembol veya adres',
      list: (network) => `${network} tokenları`,
      count: tokens,
      countSoFar: (count) => `${tokens(count)}, devamı geliyor`,
      countAlone: (count) => `${tokens(count)}. Fiyatlar ve token listesi eksik: servis yanıt vermiyor.`,
      reading: (network) => `Bu adres okunuyor: ${network}`,
      noToken: 'Bu adreste token yok',
      noTokenWhy: (network) => `Adresi ve ${network} ağına ait olduğunu kontrol edin.`,
      none: 'Listede token bulunamadı',
      noneWhy: 'İçe aktarmak için tokenın adresini yapıştırın.',
      favourites: 'Favoriler ve ayrıntılar',
      favourite: (symbol) => `Favori: ${symbol}`,
      details: (symbol) => `Ayrıntılar: ${symbol}`,
    },
    titles: { sell: 'Satılacak tokenı seçin', buy: 'Alınacak tokenı seçin' },
    onNetwork: (network) => <>ağ: {network}</>,
    trending: {
      short: 'Trend',
      name: 'Burada 24 saatte en çok alınıp satılan',
      why: (volume, swaps) =>
        `burada 24 saatte ${plural(swaps, { one: '1 swap', other: `${displayCount(swaps)} swap` })}, hacim ${volume}`,
    },
    chips: { name: 'Son kullanılan ve yaygın tokenlar', chosenBefore: ', daha önce seçilmiş' },
    option: {
      chosen: 'seçili',
      imported: 'içe aktarıldı',
      notListed: 'liste dışı',
      ofList: (name) => `Liste: ${name}`,
      balance: 'Bakiye',
      noPrice: 'Fiyat yok',
      liquidity: (dollars) => `Lik. ${dollars}`,
    },
    facts: {
      network: 'Ağ',
      price: 'Fiyat',
      noPrice: 'Burada fiyat yok',
      inADay: '24 saatte',
      liquidity: 'Buradaki likidite, ±1%',
      volume: 'Buradaki hacim, 24 sa',
      swaps: (volume, swaps) =>
        `${plural(swaps, { one: '1 swap', other: `${displayCount(swaps)} swap` })}, hacim ${volume}`,
      sale: 'Satış, simüle edildi',
      sales: { sellable: 'Satılabilir', unsellable: 'Satılamaz', unknown: 'Bilinmiyor' },
      sellableTaking: (percent) => `Satılabilir, ${percent} alır`,
      block: (number) => `Blok ${number}`,
      taxes: 'Alış / satış vergisi',
      taxOf: (buy, sell) => `${buy} / ${sell}`,
      age: 'Ana havuzun yaşı',
      ageAt: (age, exchange) => `${age}, ${exchange}`,
      list: 'Listeleyen',
      decimals: 'Ondalık',
      address: 'Adres',
      unknown: 'Bilinmiyor',
      unread: 'Okunamadı',
      note: 'En yeni blokta simüle edilmiş küçük bir satış. Tokenın sahibi kurallarını sonra değiştirebilir.',
    },
    lists: {
      title: 'Token listeleri',
      manage: 'Token listeleri',
      intro:
        'Başka bir sitenin token listesini ekleyin. ' +
        'Tokenları adıyla işaretlenir ve burada kimse onları kontrol etmemiştir.',
      url: 'Token listesi URL adresi',
      placeholder: 'https://…/tokens.json',
      add: 'Liste ekle',
      loading: 'Liste yükleniyor',
      file: 'Dosya seç',
      none: 'Henüz liste eklenmedi.',
      full: (most) => `En çok ${most} liste. Önce birini kaldırın.`,
      added: 'Eklenen listeler',
      about: (version, here) => `v${version}, ${here}`,
      here: (count, network) => `${network} ağında ${tokens(count)}`,
      remove: (name) => `Kaldır: ${name}`,
      confirmTitle: (name) => `“${name}” eklensin mi?`,
      confirmWhy: (count) =>
        `Bu sitenin ağlarında ${tokens(count)} içeriyor. ` +
        'Herkes liste yazabilir: bir tokenın satılması imkânsız olabilir.',
      dropped: (count) => plural(count, { one: '1 kayıt atlandı.', other: `${displayCount(count)} kayıt atlandı.` }),
      cancel: 'Vazgeç',
      confirm: 'Ekle',
    },
    import: {
      unchecked: 'Bu tokenı burada kimse kontrol etmedi',
      uncheckedWhy:
        'Herkes istediği adla token oluşturabilir. Değersiz veya satılması imkânsız olabilir. ' +
        'Adresi güvendiğiniz bir kaynakla karşılaştırın.',
      unsellable: 'Bu token satılamadı',
      unsellableWhy:
        'En yeni blokta küçük bir satış simüle edildi, karşılığında bir şey gelmedi. Hiç satamayabilirsiniz.',
      select: (symbol) => `Seç: ${symbol}`,
      back: 'Geri',
      import: 'İçe aktar',
    },
  },
}
