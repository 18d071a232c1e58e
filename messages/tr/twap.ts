import type { twapText as english } from '@/messages/en/twap'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the TWAP page in Turkish. */
export const twapText: Translation<typeof english> = {
  page: {
    title: 'TWAP emri',
    evidence: 'parçalar, grafik, emir ayrıntıları',
    gaugeOf: 'bir parça için, solverlarla',
  },
  ticket: {
    sellInAll: 'Toplam satılacak',
    sellAbout: 'Tahmini maliyet',
    buyAbout: 'Tahmini toplam',
    buyInAll: 'Toplam alınacak',
    partBrings: (amount) => `Her parça en az ${amount} getirir, yoksa bekler.`,
    allCost: (amount) => `Tüm parçalar en çok ${amount} tutar, her biri kendi payı kadar; yoksa beklerler.`,
  },
  schedule: {
    parts: 'Parçalar',
    intervals: 'Bir parçadan sonrakine geçen süre',
    interval: 'Aralık',
    over: 'Toplam süre',
    wrongParts: (most) => `2 ile ${most} parça arası.`,
    wrongTime: 'İki parça arası bir dakikadan, toplam bir yıla kadar; tam sayılarla.',
    lastAfter: (time) => `İlk parça hemen, sonuncusu ${time} sonra.`,
    lastAt: (moment) => `İlk parça hemen, sonuncusu: ${moment}.`,
    validUntil: (moment, late) => `Bitiş: ${moment}; geciken parçalar için ${late} dahil.`,
  },
  duration: {
    unitOf: (label) => `${label}, birim`,
    units: { s: 'sn', m: 'dk', h: 'saat', d: 'gün' },
  },
  suggestion: {
    suggest: 'Öner',
    asking: 'Solverlara birkaç miktar soruluyor…',
    unanswered: 'Servis yanıt vermedi. Tekrar deneyin.',
    none: 'Şu an hiçbir solver hiçbir miktara kotasyon vermiyor.',
    atOnce: 'Şu anki fiyatlarla parçalamak kazandırmıyor: tek swap da aynısını verir.',
    partsGain: (parts, interval, gain) =>
      `${parts} parça, aralık ${interval}. Şu anki fiyatlarla tek swaptan ${gain} daha iyi; ` +
      'fiyatlar parçalar arasında toparlanırsa, ki bu garanti değildir.',
    onlyParts: (parts, interval) =>
      `${parts} parça, aralık ${interval}. ` +
      'Şu an tamamını bir kerede alan yok ve fiyatlar parçalar arasında toparlanmayabilir.',
  },
  protection: {
    name: 'Fiyat koruması',
    presets: 'Hazır fiyat korumaları',
    preset: (percent) => `${percent}%`,
    ofSale: 'Bir parçanın şu ankinden ne kadar az getirebileceği. Altında bekler.',
    ofPurchase: 'Bir parçanın şu ankinden ne kadar pahalı olabileceği. Üstünde bekler.',
  },
  reasons: {
    bridgeOnly: [
      'Zamana yayılacak alım satım yok',
      'Bu yalnızca bir tokenı başka bir ağa gönderir. Swap kullanın veya alınacak başka bir token seçin.',
    ],
    amountMissing: ['Miktar girin', 'Toplam ne kadar sattığınızı veya aldığınızı yazın.'],
    partsWrong: ['Parçaları düzeltin', 'En az iki parça.'],
    timeWrong: ['Aralığı düzeltin', 'İki parça arası en az bir dakika, toplam en çok bir yıl.'],
    tooSmall: [
      'Bu kadar parça için çok küçük',
      'Her parça en az bir birim olmalı. Daha az parça veya daha büyük miktar kullanın.',
    ],
    protectionWrong: ['Korumayı düzeltin', '0.01% ile 50% arası, en çok iki ondalık.'],
  },
  slices: {
    title: (parts) => `${parts} parça`,
    table: 'Emrin parçaları',
    part: 'Parça',
    earliest: 'En erken',
    sells: (symbol) => `Satılan ${symbol}`,
    buys: (symbol) => `Alınan ${symbol}`,
    atLeast: (symbol) => `En az ${symbol}`,
    atMost: (symbol) => `En çok ${symbol}`,
    atOnce: 'hemen',
    after: (time) => `${time} sonra`,
    hidden: (count) => `${count} tane daha, her biri öncekinin aynısı`,
    clock: 'Geciken parça, sonrakileri öteler.',
    lastSells: (amount) => `Toplam tam bölünmüyor: son parça kalanı (${amount}) da aynı en düşük kurdan satar.`,
    lastBuys: (amount) => `Toplam tam bölünmüyor: son parça kalanı (${amount}) da alır.`,
  },
  atOnce: {
    title: 'Bir kerede veya parçalarla',
    against: 'Tek swapa göre',
    purpose: 'Fiyatı az oynatmak için büyük miktarı yayar.',
    noGain: 'Bu miktarda tek swap da aynı.',
    loss: (percent) => `Bu miktarda tek swap ${percent} daha iyi.`,
    swap: 'Swap',
    allBrings: 'Bir kerede getirisi',
    allCosts: 'Bir kerede maliyeti',
    unpriced: (reason) => `fiyat yok: ${reason}`,
    unknown: 'bilinmiyor',
    inParts: (parts) => `${parts} parça, şu anki bir parça fiyatıyla`,
    difference: 'Fark',
    forYou: (change) => `sizin için ${change}`,
    none: 'bu miktarda yok',
    incomparable: 'karşılaştırılacak bir şey yok',
    partsBring: 'Tüm parçaların en az getirisi',
    partsCost: 'Tüm parçaların en çok maliyeti',
    counted:
      'Ücret ve her gerçekleşmenin gazından sonra, fiyatlar parçalar arasında toparlanırsa. ' +
      'Yalnızca limitiniz garantidir.',
  },
  purpose: {
    title: 'Neden parçalarla',
    impact:
      'Büyük bir alım satım fiyatı aleyhinize oynatır. ' +
      'Bir parça daha az oynatır ve fiyat sonrakine kadar toparlanabilir.',
    average:
      'Tek bir anın fiyatını değil, birçok anın ortalamasını alırsınız. Hiçbir parça limitinizin altında gerçekleşmez.',
    pays: 'Piyasayı oynatan miktarlarda işe yarar. Bir kerede ile parçaları karşılaştırmak için miktarınızı girin.',
  },
  evidence: {
    gives: 'Toplam verilen',
    givesAtMost: 'Toplam verilen en çok',
    partGets: 'Her parçada en az alınan',
    gets: 'Toplam alınan',
    parts: 'Parçalar',
    every: (parts, interval) => `${parts}, aralık ${interval}`,
    oneDeposit: 'Tüm parçalar için tek yatırma. Tarayıcınız, cüzdanınız açılmadan önce her alanı doğrular.',
    oneSignature: 'Tüm parçalar için tek imza. Tarayıcınız, cüzdanınız açılmadan önce her alanı doğrular.',
    partCost: 'Her parçanın gazı',
    noneBefore: 'Hiçbir parça zamanından önce veya limitinizin altında gerçekleşmez.',
    waits: 'Limitinizi aşan parça bekler ve sonrakileri öteler.',
    cancels: 'Kalanı istediğiniz an iptal edebilirsiniz.',
    depositStays: 'Yatırdığınız sizin kalır: kalanı istediğiniz an çekebilirsiniz.',
    tokensStay: 'Tokenlarınız her parça gerçekleşene kadar cüzdanınızda kalır.',
  },
  notices: {
    short: (amount) =>
      `Tüm açık emirleriniz için eksik olan: ${amount}. Karşılığı olmayan parçalar siz bakiye ekleyene kadar bekler.`,
    dustWhy: (percent) =>
      `Solver, gazı için bir parçanın yaklaşık ${percent} kadarını alır. Daha az parça daha az kaybeder.`,
    tight: 'Parçalar beklemek zorunda kalabilir',
    tightWhy: (percent) =>
      `Fiyatlar iki parça arasında çoğu kez ${percent} üzerinde oynuyor. ` +
      'Bekleyen parça sonrakileri öteler; emir bittiğinde kalan alınıp satılmaz.',
    wide: 'Az koruma',
    wideWhy: (percent) => `Bir parça, şu anki fiyattan ${percent} uzakta gerçekleşebilir.`,
  },
}
