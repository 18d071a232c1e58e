import { plural } from '@/lib/plural'
import type { PoolField } from '@/lib/proof/compare-pool'
import { displayCount } from '@/lib/write-decimal'
import type { swapText as english } from '@/messages/en/swap'
import type { Translation } from '@/messages/in-language'

/** Names the fields of a pool's state; several fields share one name. */
const fields: Readonly<Record<PoolField, string>> = {
  address: 'adres',
  kind: 'tür',
  dex: 'borsa',
  token0: 'token sırası',
  token1: 'token sırası',
  feePips: 'ücret',
  feeE10: 'ücret',
  feeE18: 'ücret',
  lpFeePips: 'ücret',
  reserve0: 'rezervler',
  reserve1: 'rezervler',
  balance0: 'bakiyeler',
  balance1: 'bakiyeler',
  sqrtPriceX96: 'fiyat',
  tick: 'fiyat',
  liquidity: 'likidite',
  ticks: 'sayılan her tick',
  amplification: 'amplifikasyon',
  factor0: 'token kurları',
  factor1: 'token kurları',
  offpegFeeMultiplierE10: 'ücret',
  others: 'bakiyeler',
  weight0E18: 'ağırlıklar',
  weight1E18: 'ağırlıklar',
  scale0: '18 ondalığa kurlar',
  scale1: '18 ondalığa kurlar',
  rate0: '18 ondalığa kurlar',
  rate1: '18 ondalığa kurlar',
  assets: 'pay fiyatı',
  shares: 'pay fiyatı',
  mostAssets: 'kasa sınırları',
  mostShares: 'kasa sınırları',
  baseAmplification: 'amplifikasyon',
  baseFeeE10: 'ücret',
  baseSupply: 'pay fiyatı',
  ann: 'A',
  gamma: 'gama',
  invariant: 'değişmez',
  midFeeE10: 'dengedeki ücret',
  outFeeE10: 'denge dışındaki ücret',
  feeGammaE18: 'ücretin artışı',
  baseCoins: 'bakiyeler',
  ether: 'pay fiyatı',
  mostEther: 'stake sınırı',
  stable: 'eğri',
  manager: 'yönetici',
  tickSpacing: 'tick aralığı',
  native: 'yerel para birimi',
  makerAmount: 'emir miktarları',
  takerAmount: 'emir miktarları',
  remainingMakerAmount: 'emir miktarları',
}
const titles = (noun: string) => ({
  running: `${noun} sürüyor`,
  failed: `${noun} başarısız`,
  done: `${noun} tamamlandı`,
})

const approveAndSwap = 'İzin ver, swap yap'

/** Holds the texts of the swap page, of its review and of its run, in Turkish. */
export const swapText: Translation<typeof english> = {
  page: {
    title: 'Swap',
    evidence: 'grafik, rota, kanıt, maliyetler',
    review: 'İncele',
    reviewSwap: 'Swapı incele',
    confirm: 'Swapı onayla',
    confirmBatch: approveAndSwap,
    wrap: 'Wrap et',
    unwrap: 'Unwrap et',
    accept: 'Yeni fiyatı kabul et',
  },
  ticket: {
    settings: 'İşlem ayarları',
    oneToOne: (from, to) => `${from} ve ${to} bire bir değişir. Fiyat, ücret ve kayma yoktur; yalnızca gaz ödersiniz.`,
    slippageOf: (slippage) => `Kayma ${slippage}. Değiştir`,
  },
  way: {
    name: 'İşlem yolu',
    options: { auto: 'Oto', gasless: 'Gazsız', market: 'Piyasa' },
    hints: {
      auto: 'Gaz ve ücretler dahil, elinizde daha fazla bırakan yolu seçer.',
      gasless: 'Solverın gerçekleştirdiği yerde her zaman imzalı emir.',
      market: 'Her zaman kendi gönderdiğiniz bir swap.',
    },
    change: (state) => `${state}. İşlem yolunu değiştir`,
    unpriced: 'Oto: gazsız ve piyasadan iyi olanı',
    asksBoth: 'Hangisi olduğunu ve nedenini imzalamadan önce görürsünüz.',
    saves: (gas) => `Gazsız: ${gas} gaz tasarrufu`,
    gasless: 'Gazsız',
    signed: (gas) => `İmzalı emir: ${gas} gaz tasarrufu`,
    signedOrder: 'İmzalı emir',
    pays: { SELL: (usd) => `Piyasa: ${usd} fazla öder`, BUY: (usd) => `Piyasa: ${usd} daha ucuz` },
    market: 'Piyasa',
    byChoice: (way) => `${way}, sizin seçiminiz`,
    signs: 'Bir kez imzalayın. Solverlar gerçekleştirmek için yarışır ve gazı öder.',
    approves: 'Bir kez izin verin, sonra imzalayın. Solverlar gerçekleştirmek için yarışır ve gazını öder.',
    deposits: (symbol) => `Bir kez ${symbol} gönderin; gerisini solver yapar. Yalnızca yatırmanın gazını ödersiniz.`,
    sends: 'Doğrudan swap yapın. Gazı siz ödersiniz.',
    fallback: (reason) => `Hiçbir solver gerçekleştirmiyor: ${reason}. Doğrudan swap yapın, gazı siz ödersiniz.`,
    noContract: (network) => `${network} ağında emir yok`,
    across: 'Bir kez imzalayın. Solver gerçekleştirir, köprü oraya taşır.',
    acrossDeposit: (symbol) => `Bir kez ${symbol} gönderin. Solver gerçekleştirir, köprü oraya taşır.`,
  },
  pair: {
    swapsBefore: 'Çiftin son swapları burada görünür.',
  },
  verdict: {
    title: 'Bu iyi bir fiyat mı?',
    before: (count) =>
      plural(count, {
        one: 'En iyi fiyat, tarayıcınızda kanıtlanır.',
        other: `${displayCount(count)} borsanın en iyisi, tarayıcınızda kanıtlanır.`,
      }),
    beforeMev: 'İmzalı emirler: MEV korumalı, gerçekleşirken gazsız.',
    more: {
      SELL: (usd, exchange) => `Yalnızca ${exchange} ile alacağınızdan ${usd} fazla alırsınız.`,
      BUY: (usd, exchange) => `Yalnızca ${exchange} ile ödeyeceğinizden ${usd} az ödersiniz.`,
    },
    same: (exchange) => `En iyi tek borsa kadar iyi: ${exchange}.`,
    less: {
      SELL: (usd, exchange) => `Yalnızca ${exchange} ile ${usd} fazla alırdınız.`,
      BUY: (usd, exchange) => `Yalnızca ${exchange} ile ${usd} az öderdiniz.`,
    },
    comparing: 'Her borsayla tek tek karşılaştırılıyor…',
    notCompared: 'Diğer borsalarla karşılaştırılmadı.',
    useAuto: 'İyi olan yolu seç',
    refresh: 'Yeni fiyat iste',
    protects: 'MEV korumalı: kazanan fiyat zincir üzerinde uygulanır.',
    open: 'Botlar bloka girmeden görebilir. Minimumunuz geçerlidir.',
    hidden: (relay) => `${relay} üzerinden gönderilir, botlardan gizli.`,
    verified: 'En iyi fiyat tarayıcınızda doğrulandı.',
    verifying: 'Fiyat tarayıcınızda doğrulanıyor…',
    unverified: 'Bu fiyatın henüz kanıtı yok.',
    refuted: 'Zincir bu fiyatla çelişiyor. İmzalamayın.',
  },
  quote: {
    age: (seconds) => `${seconds} sn önce`,
    refresh: 'Fiyatı yenile',
    youGet: (amount) => `Aldığınız ${amount}`,
    youPay: (amount) => `Ödediğiniz ${amount}`,
  },
  summary: {
    slippage: 'Kayma',
    autoFor: { calm: 'Oto, sakin piyasa', moves: 'Oto, hareketli piyasa', gas: 'Oto, küçük miktar', unknown: 'Oto' },
    wholeOrNothing: 'yok: ya bu fiyattan ya hiç',
    impact: 'Fiyat etkisi',
    unknownImpact: 'bilinmiyor',
    oneDeposit: (usd) => (usd ? `${usd}, yatırma için` : 'yalnızca yatırma için'),
    onceToApprove: (usd, symbol) => `${usd ?? 'bir kez'}, ${symbol} izni için`,
    withApproval: (swap, usd) => `${swap} + ${usd ?? 'gaz'}, izin için`,
  },
  reasons: {
    offline: ['Çevrimdışısınız', 'Bu tarayıcının ağı yok. Otomatik yeniden deneniyor.'],
    serviceLost: 'Servis yanıt vermiyor',
    nodeLost: 'Zincirin düğümü yanıt vermiyor',
    sellMissing: ['Satılacak tokenı seçin', 'Swap için iki token gerekir.'],
    buyMissing: ['Alınacak tokenı seçin', 'Swap için iki token gerekir.'],
    amountMissing: ['Miktar girin', 'Ne sattığınızı veya ne almak istediğinizi yazın.'],
    servicePaused: ['Servis bekleniyor', 'Meşgul. Otomatik yeniden deneniyor.'],
    noRoute: [
      'Bu çift için rota yok',
      'Bu miktarda bu tokenları bağlayan havuz yok. Daha küçük bir miktar veya başka bir token deneyin.',
    ],
    tooMuch: [
      'Havuzların aldığından fazla',
      'Şu an bu miktarın yalnızca bir kısmı alınıp satılabilir. Ne kadarı olduğu yukarıdaki mesajda.',
    ],
    noRouteAcross: (network) => [
      `${network} ağında fiyat yok`,
      'Şu an orada bu tokenı ödeyen yok. Daha küçük bir miktar veya başka bir token deneyin.',
    ],
    tooMuchAcross: (network) => [
      `${network} ağında ödenenden fazla`,
      'Bu miktarın yalnızca bir kısmı orada bir kerede ödenir. Ne kadarı olduğu yukarıdaki mesajda.',
    ],
    quoteError: ['Yeniden fiyat isteyin', 'Son fiyat isteği başarısız oldu. Nedeni yukarıdaki mesajda.'],
    quoteStale: ['Fiyatı yenileyin', 'Bir fiyat 20 saniye geçerlidir. Bu daha eski.'],
    disproved: [
      'Fiyat kanıtıyla çelişiyor',
      'Bu fiyatın kanıtı kendi sayılarına göre yanlış, bu yüzden burada imzalanamaz.',
    ],
    balanceShort: (symbol) => `Yetersiz ${symbol}`,
    gasShort: (symbol) => `Gaz için yetersiz ${symbol}`,
    gasShortWhy: (symbol) => `Gaz ${symbol} ile ödenir. Cüzdanınızda biraz bırakın.`,
    impactBlocked: [
      'Fiyat etkisi 15% üzerinde',
      'Değerin 15% üzerini kaybedersiniz. Azaltın veya ayarlarda uzman modunu açın.',
    ],
    impactUnconfirmed: (percent) => `Fiyat etkisini kabul için ${percent} yazın`,
    impactUnconfirmedWhy: 'Bu kadar büyük bir kaybı yazarak onaylayın.',
    impactUnknown: [
      'Bilinmeyen fiyat etkisini onaylayın',
      'Bir tarafın dolar fiyatı yok, bu yüzden kayıp gösterilemiyor.',
    ],
    slippageInvalid: ['Kaymayı düzeltin', 'Kayma 0.01 ile 50% arası, uzman modunda 100% olabilir.'],
    noBalance: 'bakiye',
    nativeToken: 'yerel tokenı',
  },
  evidence: {
    whySafe: 'Bu fiyat neden güvenli',
    whySafeParts: 'rota, kanıt, maliyetler, çağrı, izinler',
    example: 'Örnek',
    exampleOf: (amount) => `Örnek: ${amount}`,
    marketExampleOf: (amount) => `Piyasa örneği: ${amount}`,
    route: 'Rota',
    bestThroughPools: 'Havuzlardan en iyi',
    block: (number) => `blok ${number}`,
    noRoute: 'Karşılaştırılacak bir havuz rotası yok. Solverlar gerçekleştirir.',
    sentAsItIs: 'Alım satım yok: sattığınız, köprü ücreti düşülerek olduğu gibi gönderilir.',
    routeBefore: 'Miktarınızı hangi havuz ve emirlerin gerçekleştirdiği.',
    proof: 'Fiyat kanıtı',
    proofBefore: 'Her fiyat, cihazınızda olası en iyi fiyatla karşılaştırılır.',
    costsBefore: 'Ağ, ücret, fiyat etkisi ve elinize geçebilecek en az miktar.',
    sent: 'Gönderdiğiniz',
    sentBefore: 'Cüzdanınızın göstereceği çağrı, alan alan.',
    spenders: 'Token izinleri',
    spendersBefore: 'Yalnızca alım satımınızın sözleşmesi ve yalnızca izin verdiğiniz.',
  },
  surface: {
    wrap: (amount) => `Wrap ${amount}`,
    unwrap: (amount) => `Unwrap ${amount}`,
    sale: (sold, symbol) => `Swap ${sold} → ${symbol}`,
    purchase: (symbol, bought) => `Swap ${symbol} → ${bought}`,
    page: 'swap sayfası',
  },
  settings: {
    approval: 'İzin',
    exact: 'Tam bu miktar',
    unlimited: 'Sınırsız',
    exactWhy: 'Router yalnızca bu alım satım için gerekeni alabilir, fazlasını değil.',
    unlimitedWhy:
      'Router bu tokenın tamamını daha sonra herhangi bir zamanda alabilir. Bir dahaki sefere bir izin eksilir.',
    permits: 'Permit imzala',
    permitsWhy: 'Token destekliyorsa, izin işleminin yerine ücretsiz bir imza geçer.',
    expert: 'Uzman modu',
    expertWhy: '15% üzeri fiyat etkisi ve 50% üzeri kaymayla alım satıma olanak verir. Uyarılar kalır.',
    shortcuts: 'Tek tuşlu kısayollar',
    shortcutsWhy: 'Yazı yazmadığınız sırada çalışır. Liste için ? tuşuna basın.',
    defaults: 'Varsayılanlar',
    done: 'Tamam',
  },
  notices: {
    impact: {
      unknown: 'Fiyat etkisi bilinmiyor',
      tooSmall: 'Miktar, dolar değeri olamayacak kadar küçük. Miktarları kendiniz karşılaştırın.',
      noPrice: (symbol) => `${symbol} için dolar fiyatı yok. Miktarları kendiniz karşılaştırın.`,
      noPrices: (one, other) => `${one} ve ${other} için dolar fiyatı yok. Miktarları kendiniz karşılaştırın.`,
      acceptUnknown: 'Miktarları karşılaştırdım, devam ediyorum',
      loss: (percent) => `Değerin ${percent} kadarını kaybedersiniz`,
      inAndOut: (paid, received) => `Giren ${paid}, çıkan ${received}. Daha küçük bir miktar daha az kaybettirir.`,
      accept: (percent) => (
        <>
          En çok {percent}% kaybı kabul etmek için <strong>{percent}</strong> yazın
        </>
      ),
    },
    liquidity: {
      mostSold: (amount) => `Şu an en çok ${amount} satılabilir`,
      mostBought: (amount) => `Şu an en çok ${amount} alınabilir`,
      brings: (amount, rest) => `Getirisi ${amount}. Kalan ${rest} için alıcı yok.`,
      bringsAcross: (amount, network) => `Getirisi ${amount}. ${network} ağında bir kerede daha fazlası ödenmez.`,
      costs: (amount, rest) => `Maliyeti ${amount}. Kalan ${rest} için satıcı yok.`,
      sell: (amount) => `Bunun yerine ${amount} sat`,
      buy: (amount) => `Bunun yerine ${amount} al`,
    },
    slippage: {
      low: (percent) => `${percent} kayma çok düşük`,
      noted: (percent) => `${percent} kayma olağanın üstünde`,
      loud: (percent) => `${percent} kayma çok yüksek`,
      orderWaits: 'Fiyat bundan fazla oynarsa, geri gelene kadar emri kimse gerçekleştirmez.',
      reverts: 'Fiyat bundan fazla oynarsa swap geri döner (revert) ve yine de gaz ödersiniz.',
      receive: 'Kotasyondan o kadar az alabilirsiniz.',
      pay: 'Kotasyondan o kadar fazla ödeyebilirsiniz.',
      receiveAsLittle: (limit, lost) => `Aldığınız ${limit} kadar az olabilir; kotasyondan ${lost} az.`,
      payAsMuch: (limit, lost) => `Ödediğiniz ${limit} kadar çok olabilir; kotasyondan ${lost} fazla.`,
      inDollars: (amount, usd) => `${amount} (${usd})`,
    },
    moved: {
      title: (change) => `Fiyat ${change} oynadı`,
      shown: 'Hâlâ açtığınız fiyatı görüyorsunuz. Devam etmek için yenisini kabul edin veya bunu kapatın.',
      gasless: 'Artık gazsız bir fiyat var',
      stale: 'Bu fiyat imzalamak için çok eski',
      refresh: 'Yenisini al',
      unchanged: 'Fiyat değişmedi',
      sinceOpened: (change) => `Bunu açtığınızdan beri fiyat ${change} oynadı.`,
      sinceConfirmed: (change) => `Onayladığınızdan beri fiyat ${change} oynadı`,
      beyondMinimum: (change) => `Onayladığınızdan beri fiyat ${change} oynadı, minimumunuzu aştı`,
      beyondMaximum: (change) => `Onayladığınızdan beri fiyat ${change} oynadı, maksimumunuzu aştı`,
      confirmedSame: (confirmed) => <>{confirmed} Fiyat değişmedi.</>,
      confirmedNow: (confirmed, change) => (
        <>
          {confirmed} Şimdi {change}.
        </>
      ),
      confirmedNew: (confirmed) => <>{confirmed} Burada gördüğünüz yeni fiyattır.</>,
    },
  },
  review: {
    route: {
      pools: 'Tablo olarak, havuzlar ve miktarlarla',
      makers: 'Tablo olarak, makerlar ve miktarlarla',
      poolsAndMakers: 'Tablo olarak, havuzlar, makerlar ve miktarlarla',
    },
    proof: {
      unavailable: (reason) => `${reason} Yine de swap yapabilirsiniz.`,
      checkingNext: 'yeni fiyat kontrol ediliyor',
      checkedFast: 'burada < 1 ms içinde kontrol edildi',
      checked: (milliseconds) => `burada ${milliseconds} ms içinde kontrol edildi`,
      how: 'Nasıl doğrulandı',
      best: (amount) => <>Olası en iyi: {amount}.</>,
      bestBeforeFees: (amount) => <>Ücretlerden önce olası en iyi: {amount}.</>,
      youGet: (percent) => `Aldığınız ${percent}.`,
      youPay: (percent) => `Bunun ${percent} kadarını ödersiniz.`,
      byArbitrage: 'Havuzlar arasındaki arbitraj bunu karşılayabilir.',
      throughPools: (share) => `Havuzlardan geçen rota: ${share}`,
      gap: 'En çok ne kadar daha iyi olabilirdi',
      gapBeforeGas: 'Aynısı, gazdan önce',
      ofItArbitrage: (gap) => `(bunun ${gap} kadarı arbitraj)`,
      poolData: 'Havuz verisi',
      poolAndOrderData: 'Havuz ve emir verisi',
      reading: 'okunuyor',
      lagging: 'düğüm geride',
      otherBlock: 'başka bir bloktan',
      unavailableData: 'kullanılamıyor',
      differ: (different, read) =>
        plural(different, {
          one: `${displayCount(read)} içinden 1 tanesi zincirden farklı`,
          other: `${displayCount(read)} içinden ${displayCount(different)} tanesi zincirden farklı`,
        }),
      leftOut: (count) => `${displayCount(count)} atlandı`,
      match: (count) => `${displayCount(count)} zincirle uyuşuyor`,
    },
    explained: {
      title: 'Ne kanıtlı, ne değil',
      bound: (counted) =>
        `Bu tarayıcı, servisin kullanabileceği şunların durumunu aldı: ${counted}. Her birinin tek bir fiyat ` +
        'kümesinde herhangi birine verebileceği en yüksek miktarları topladı. ' +
        'Her birini bir kez kullanan hiçbir rota, kim ararsa arasın, bu toplamı geçemez.',
      gapOfPools:
        'Fark, fiyatınızda eksik olabilecek en yüksek miktardır: her havuzun gazı sayılarak ' +
        've sayılmadan. Sınır her zaman doğrudur ama en iyi rotadan daha uzak olabilir.',
      gapOfOrders:
        'Fark, fiyatınızda eksik olabilecek en yüksek miktardır: her havuz ve emrin gazı sayılarak ' +
        've sayılmadan. Sınır her zaman doğrudur ama en iyi rotadan daha uzak olabilir.',
      arbitrage:
        'Arbitraj, emriniz olsun olmasın, herkesin şu an bu havuzları birbirine karşı alıp satarak ' +
        'gazdan sonra kazandığıdır: en az bu kadar. İki fark da onu sayar. ' +
        'Daha iyi bir rota yine de aynı havuzları kullanmış olabilir.',
      chain: 'Sonra bu havuzları zincirden kendisi okudu, atlananları aradı ' + 've bulduklarını yeniden topladı.',
      unprovenPools:
        'Kanıtlanmayan: bu sayfanın bilmediği hiçbir borsanın daha iyi ödemediği. Bir havuzun gazından yalnızca ' +
        'ağ kurallarının zorunlu kıldığı kanıtlıdır; bunun üzerinde saydığımız, farka dahildir.',
      unprovenOrders:
        'Kanıtlanmayan: bu sayfanın bilmediği hiçbir borsanın ve hiçbir açık emrin daha iyi ödemediği. Bir havuzun ' +
        'gazından yalnızca ağ kurallarının zorunlu kıldığı kanıtlıdır; bunun üzerinde saydığımız, farka dahildir.',
    },
    refused: {
      false: 'Bu fiyat kendi kanıtıyla çelişiyor',
      unverified: 'Bu fiyat doğrulanamadı',
      falseWhy: 'Burada imzalanamaz. Bir sonraki fiyatı bekleyin veya başka bir servisle karşılaştırın.',
      unverifiedWhy: 'Yine de swap yapabilirsiniz. Minimumunuz zincirde uygulanır.',
    },
    reading: {
      title: 'Bu tarayıcının zincirden okuduğu',
      reading: 'Yararlı olabilecek her havuz okunuyor.',
      unavailable: 'Düğüm yanıt vermiyor. Sonraki fiyat yeniden karşılaştırılır.',
      lagging: (block) => `Düğüm ${block} numaralı bloğu henüz görmedi.`,
      pruned: (block) => `Düğümde artık ${block} numaralı bloğun durumu yok. Sonraki fiyat yeniden karşılaştırılır.`,
      otherBlock: (block) => `Zincirin ${block} numaralı bloğunun hash değeri kanıttakinden farklı.`,
      read: (pools, block) => `${block} numaralı blokta zincirden ${pools} havuz okundu.`,
      readWithOrders: (pools, orders, block) =>
        `${block} numaralı blokta zincirden ${pools} havuz ve emirlerin ${orders} tanesi okundu.`,
      matches: 'Havuz verisi zincirle uyuşuyor.',
      differ: (count) => plural(count, { one: '1 tanesi farklı.', other: `${displayCount(count)} tanesi farklı.` }),
      compared: (names) => `Karşılaştırılanlar: ${names}. Havuz listesi bu tarayıcının kendisine aittir.`,
      comparedWithOrders: (names) =>
        `Karşılaştırılanlar: ${names}; emirlerde: tokenlar, miktarlar, kalan ve makerın bakiyesi. ` +
        'Havuz listesi bu tarayıcının kendisine aittir.',
      pool: (dex, pair, address) => `${dex} ${pair} (${address})`,
      difference: (pool, field, proof, chain) => `${pool}, ${field}: kanıtta ${proof}, zincirde ${chain}.`,
      missing: (pool) => `${pool}: zincirde var ve öderdi, ama kanıtta yok. Yukarıdaki sınır onu sayar.`,
      uncheckedOrders: (count) =>
        plural(count, {
          one: 'Karşılaştırılmadı: yalnızca servisin bildiği 1 açık emir.',
          other: `Karşılaştırılmadı: yalnızca servisin bildiği ${displayCount(count)} açık emir.`,
        }),
      uncheckedPools: (names) => `Bu sayfa bulamadığı veya okuyamadığı için karşılaştırılmadı: ${names}.`,
      uncheckedPoolsAndMore: (names, more) =>
        `Bu sayfa bulamadığı veya okuyamadığı için karşılaştırılmadı: ${names} ve ${more} tane daha.`,
      uncounted: (names) => `Zincirde var ama kanıt fiyat vermediği için sayılmadı: ${names}.`,
      more: (count) => `Ve ${count} tane daha.`,
      noGas: 'Gaz, servisin dediği gibi sayılır: havuzlar onun için fiyat vermiyor.',
      gas: (price) => `Gaz ${price} gwei sayılır, düğümün o blok için fiyatı.`,
      gasAndData: (price, data) =>
        `Gaz ${price} gwei, veri bayt başına ${data} gwei sayılır, düğümün o blok için fiyatları.`,
      servedGas: (price) => `Servis ${price} sayıyor.`,
      servedData: (data) => `Servis bayt başına ${data} sayıyor.`,
      servedGasAndData: (price, data) => `Servis ${price} ve bayt başına ${data} sayıyor.`,
      fields,
    },
    elsewhere: {
      title: 'Neden başka yerde değil?',
      unavailable: 'Kullanılamıyor: havuzlar zincirden okunamadı.',
      table: 'Aynı alım satım başka yerde',
      where: 'Yer',
      youGet: 'Aldığınız, gazdan sonra',
      youPay: 'Ödediğiniz, gazla',
      difference: 'Fark',
      agents: 'Solverlar, gazları dahil',
      thisRoute: 'Bu rota',
      bestRoute: 'Havuzlardan en iyi rota',
      bestPool: 'En iyi tek havuz',
      bestPoolOf: (dex, fee, address) => (
        <>
          En iyi tek havuz: {dex} {fee} {address}
        </>
      ),
      alone: (dex) => `yalnızca ${dex}`,
      noRoute: 'rota yok',
      counted: 'Burada okunan havuzlardan, ücretlerden önce hesaplandı.',
    },
    costs: {
      caption: 'Alım satımın maliyeti',
      deposit: 'Yatırma',
      depositNote: 'bir işlem, gazını siz ödersiniz',
      unread: 'henüz okunmadı',
      about: (amount) => <>yaklaşık {amount}</>,
      settlement: 'Uzlaşma',
      network: 'Ağ',
      byAgent: 'solver öder ve verdiğinizden bunu alır',
      inPrice: 'zaten fiyata dahil',
      byYou: 'swap geri dönse de ödenir',
      fee: 'Ortak ücreti',
      noFee: 'makerların imzalı fiyatlarında ücret yoktur',
      feeIncluded: (fee) => `${fee}, dahil`,
      surplus: 'Fiyat fazlası',
      surplusNote: 'bu kotasyonun üzerinde',
      impact: 'Fiyat etkisi',
      impactOfOrders: 'havuz fiyatlarına göre kaybedilen değer',
      bridgeAtMost: (most) => `Köprünün şu an aldığı, en çok ${most}.`,
      impactOfPools: 'kaybedilen değer, havuz ücretleri dahil',
      getExactly: 'Tam aldığınız',
      getAtLeast: 'En az aldığınız',
      payExactly: 'Tam ödediğiniz',
      payAtMost: 'En çok ödediğiniz',
      orNothing: 'tüm ücretlerden sonra net, yoksa hiçbir şey alınmaz',
      orReverts: 'yoksa swap geri döner (revert)',
    },
    call: {
      to: 'Hedef',
      router: 'Router 6.2',
      method: 'Metot',
      value: 'Değer',
      takesExactly: 'Tam alınan',
      takesAtMost: 'En çok alınan',
      buysAtLeast: 'En az satın alınan',
      buysExactly: 'Tam satın alınan',
      orders: 'Emirler',
      ordersAlone: 'bu miktar için ya tamamı gerçekleşir ya hiç',
      ordersBeside: 'imzalı fiyatlarından, yoksa geri döner',
      verified: 'Cüzdanınız açılmadan önce doğrular ve simüle ederiz.',
    },
    wrap: {
      wrapped: (symbol) => `W${symbol}`,
      nobody: 'kimse',
    },
    intent: {
      givesExactly: 'Tam verilen',
      givesAtMost: 'En çok verilen',
      getsExactly: 'Tam alınan',
      how: 'Nasıl gerçekleşir',
      give: 'Verdiğiniz',
      giveBeforeFee: 'Yaklaşık verdiğiniz, ücretten önce',
      kept: 'Solverın gazı için aldığı',
      traded: 'Alınıp satılan',
      brings: 'Yaklaşık getirisi',
      get: 'Aldığınız',
      afterFee: 'Ücretten sonra',
      giveWithFee: 'Yaklaşık verdiğiniz, ücretle',
      compete:
        'Solverlar havuzlardan geçen rotayla yarışır. ' +
        'Onlarınki gerçekleştikten sonra belli olur; ne olursa olsun minimumunuz geçerlidir.',
    },
    spender: {
      nobody: (symbol) => `Kimse. ${symbol} işlemin kendisiyle gönderilir ve izin gerektirmez.`,
      takesForOrder: (symbol) => `Emriniz gerçekleşince ${symbol} alır`,
      takesForSwap: (symbol) => `Swapınız çalışınca ${symbol} alır`,
      nothingMore: 'başka bir şey yok',
      bySignature: 'imzayla',
      afterReset: 'sıfırlandıktan sonra',
      byApproval: 'izinle',
    },
    recent: {
      title: 'Son swaplar',
      none: (from, to) => `Burada henüz ${from}/${to} swapı yok.`,
      table: (from, to) => `Son swaplar: ${from} ve ${to}`,
      price: 'Fiyat',
      ago: 'Önce',
      sold: (amount) => `Satış ${amount}`,
      bought: (amount) => `Alış ${amount}`,
    },
  },
  run: {
    titles: { market: titles('Swap'), wrap: titles('Wrap işlemi'), unwrap: titles('Unwrap işlemi') },
    review: {
      title: 'İncele',
      sell: 'Sattığınız',
      sellAbout: 'Yaklaşık sattığınız',
      get: 'Aldığınız',
      getAbout: 'Yaklaşık aldığınız',
      details: 'Ayrıntılar',
      bps: (bps) => `${bps} bps`,
    },
    steps: {
      approveAndSwap: (symbol) => ({
        title: approveAndSwap,
        note: `Router için ${symbol} izni, sonra swap: ya ikisi de olur ya hiçbiri.`,
      }),
      approveExact: (symbol) => ({
        title: `Router için izin ver: ${symbol}`,
        note: 'Tam bu miktar için izin, henüz swap değil.',
      }),
      approveUnlimited: (symbol) => ({
        title: `Router için izin ver: ${symbol}`,
        note: 'Sınırsız izin, henüz swap değil.',
      }),
      checkWrap: 'Önce zincirde simüle edilir.',
      send: {
        market: { title: 'Swapı gönder', note: 'Cüzdanınız bir kez daha sorar.' },
        wrap: { title: 'Wrap et', note: 'Cüzdanınız bir kez daha sorar.' },
        unwrap: { title: 'Unwrap et', note: 'Cüzdanınız bir kez daha sorar.' },
      },
    },
    receipt: {
      confirmed: (block) => `${block} numaralı blokta onaylandı`,
      quoted: 'Kotasyon',
      against: 'Kotasyona göre',
      asQuoted: 'Kotasyondaki gibi',
      better: (percent) => `Kotasyondan ${percent} daha iyi`,
      below: (percent) => `Kotasyonun ${percent} altında`,
      sentTo: 'Gönderilen adres',
    },
    banner: {
      trade: (amount, symbol) => (
        <>
          {amount} → {symbol}
        </>
      ),
      tradeElsewhere: (amount, symbol) => (
        <>
          {amount} → {symbol}, başka bir sekmede
        </>
      ),
    },
    continue: {
      name: 'Bitmemiş swap',
      approved: (amount) => <>İzin verdiniz: {amount}. Swapa devam edilsin mi?</>,
      stopped: 'Swap gönderilmeden durdu. Devam edilsin mi?',
      asked: 'Cüzdanınızdan göndermesi istendi. Hâlâ soruyorsa önce orada reddedin.',
      unsent: 'Siz yeni bir fiyatı onaylamadan hiçbir şey gönderilmez.',
      waiting: 'Yeni fiyat alınıyor…',
      continue: 'Devam et',
      dismiss: 'Kapat',
      confirmedSale: (paid, received, limit) => (
        <>
          Onayladığınız: {paid} karşılığında {received}, en az {limit}.
        </>
      ),
      confirmedPurchase: (paid, received, limit) => (
        <>
          Onayladığınız: {paid} karşılığında {received}, en çok {limit}.
        </>
      ),
    },
    place: { noAgent: 'Şu an hiçbir solver gerçekleştirmiyor' },
  },
}
