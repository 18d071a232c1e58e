import { displayCount } from '@/lib/write-decimal'
import type { crossingText as english } from '@/messages/en/crossing'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of orders that are paid on another chain, in Turkish. */
export const crossingText: Translation<typeof english> = {
  ticket: {
    arrives: 'Varış',
    time: (usual, most) => `yaklaşık ${usual}, 90% için ${most}`,
    fee: 'Köprü ücreti',
    feeOfPart: 'Köprü ücreti, her parça',
    route: 'Rota',
    bridge: 'Köprü',
    routesOf: (count) => `1/${count}`,
    sheet: {
      title: (network) => `Rotalar: ${network}`,
      tags: { recommended: 'Önerilen', fastest: 'En hızlı', 'best-return': 'En iyi getiri' },
      time: 'Varış',
      atLeast: 'En az alacağınız',
      fee: 'Köprü ücreti',
      feeNowAndMost: (now, most) => `şu an ${now}, en çok ${most}`,
      deadline: 'Ödenmezse',
      orBack: (seconds) => `geri gelme süresi: ${seconds}`,
      done: 'Tamam',
      measured: 'Süreler her rotanın son transferlerinden ölçülür.',
      estimated: 'Süreler tahmindir: 20 transferden azı ölçüldü.',
    },
    drawing: {
      name: (from, to) => `${from} → ${to}`,
      agents: 'Solverlar alıp satar',
      over: (bridge) => `${bridge} üzerinden`,
    },
    noLane: (symbol, network) => `${symbol} için ${network} ağına yol yok`,
    noLaneWhy: 'Başka bir token seçin veya bu ağda alın.',
    notServed: 'Alacağınız ağı seçin',
    notServedWhy: 'Link, burada sunulmayan bir ağ belirtiyor.',
    sellOnly: 'Satılacak miktarı girin',
    sellOnlyWhy: (symbol, network) =>
      `${symbol}, ${network} ağında oraya ulaşanla alınır; bu yüzden miktarı sabitlenemez.`,
    paused: (network) => `${network} ağına transferler durduruldu`,
    pausedWhy: 'Şu an kimse ödemiyor. Otomatik yeniden deneniyor.',
  },
  sale: {
    floor: ({ bought, arrived, symbol, network, time }) =>
      `Ya en az ${bought} ya da en az ${arrived} alırsınız: ${network} ağına ulaşan ${symbol} ` +
      `${time} içinde satılır, satılmazsa size ödenir.`,
    unsold: 'Satılmazsa',
    arrivedAfter: (amount, time) => `${time} sonra ${amount}`,
    orArrived: (amount) => `tüm ücretlerden sonra net, ya da en az ${amount}`,
    soldAtLeast: 'En az satış karşılığı',
    soldAbout: 'Yaklaşık satış karşılığı',
    soldWithin: 'Satış süresi',
  },
  chains: {
    name: 'Alınacak ağ',
    noLane: (symbol, from, to) => `Henüz hiçbir köprü ${symbol} taşımıyor: ${from} → ${to}`,
    chosenOn: (network) => `Alınacak ağ: ${network}. Ağı değiştir`,
  },
  fee: {
    dear: 'Köprü 3% üzerinde alıyor',
    dearWhy: (most) => `Gönderilenden alabileceği: ${most}. Tek seferde daha fazla göndermek ek maliyet getirmez.`,
    accept: (most) => `Şu tutara kadar köprü ücreti öderim: ${most}`,
    unconfirmed: ['Köprü ücretini onaylayın', 'Gönderilenin 3% üzerini alabilir. Yukarıdaki kutuyu işaretleyin.'],
  },
  receiver: {
    reading: (network) => `Alıcı kontrol ediliyor: ${network}…`,
    asNative: (name, symbol) => `${name} (${symbol}) olarak ulaşır.`,
    contractGets: (symbol) => `${symbol} bir sözleşmeye gider.`,
    same: (network) => `Alıcı bir sözleşme; ${network} ağında kodu aynı. Oradaki sahipleri başkaları olabilir.`,
    other: (network) =>
      `Alıcı ${network} ağında kodu buradakinden farklı bir sözleşme. Aldığını kullanabildiğinden emin olun.`,
    onlyHere: (here, there) =>
      `Alıcı ${here} ağında bir sözleşme, ${there} ağında değil: orada birinin denetiminde olduğundan emin olun.`,
    needsAddress: (here, there) =>
      `Cüzdanınız ${here} ağında bir sözleşme. Adresi ${there} ağında sizin olmayabilir: bir alıcı girin.`,
    unknown: (network) => `${network} yanıt vermiyor, alıcı kontrol edilmedi. Otomatik yeniden deneniyor.`,
  },
  reasons: {
    reading: ['Alıcı kontrol ediliyor…', 'Kodu iki ağda da okunuyor.'],
    unknown: ['Alıcı kontrol edilmedi', 'Bir düğüm yanıt vermiyor. Otomatik yeniden deneniyor.'],
    needsAddress: ['Bir alıcı girin', 'Cüzdanınız burada bir sözleşme. Diğer ağdaki adresi sizin olmayabilir.'],
    lost: (to) => ['Alıcıyı düzeltin', `Bu adres ${to}: ona ödenen kaybolur.`],
  },
  review: {
    title: (network) => `Gönderilen ağ: ${network}`,
    leaves: (amount, network) => `${network} ağındaki cüzdanınızdan ${amount} çıkar.`,
    leavesAtMost: (amount, network) => `${network} ağındaki cüzdanınızdan en çok ${amount} çıkar.`,
    traded: (symbol) => `Karşılığında ${symbol} alınır ve gönderilir.`,
    wrapped: (symbol) => `${symbol} olarak gönderilir.`,
    sliced: (parts) =>
      `${displayCount(parts)} parçanın her biri gerçekleştiğinde, kendi ücreti ve kendi son süresiyle gönderilir.`,
    arrives: (amount, network) => `Köprü ne alırsa alsın, ${network} ağına en az ${amount} ulaşır.`,
    arrivesAs: (amount, network, name) =>
      `Köprü ne alırsa alsın, ${network} ağına ${name} olarak en az ${amount} ulaşır.`,
    usuallyBy: (usual, latest) => `Genellikle ${usual} sürer. En geç: ${latest}; ulaşmazsa geri gelir.`,
    usuallyWithin: (usual, most) =>
      `Gerçekleştikten sonra genellikle ${usual} sürer. Gerçekleştikten sonra en çok ${most}; ulaşmazsa geri gelir.`,
    back: (symbol, network) => `Geri gelen, gönderilen ${symbol} olur: ${network} ağında, imzalayan hesaba.`,
    backInstead: (symbol, network, sold) =>
      `Geri gelen, sizin ${sold} değil, gönderilen ${symbol} olur: ${network} ağında, imzalayan hesaba.`,
    backWhen: 'Bu yaklaşık 3 saat daha sürer. Alınan ücretler geri verilmez.',
    backWhenLocal: 'Gerçek bir ağda bu yaklaşık 3 saat daha sürer. Alınan ücretler geri verilmez.',
    paysYou: (network) => `${network} ağında kendi adresinize ödenir.`,
    paysOther: (network) => `${network} ağında sizinkinden başka bir adrese ödenir:`,
  },
  rows: {
    bridge: 'Köprü',
    across: 'Across',
    fee: 'Köprü ücreti şu an',
    maxFee: 'Köprü ücreti en çok',
    shareAndFlat: (percent, flat) => `${percent}% + ${flat}`,
    feeOfPart: 'Köprü ücreti şu an, her parça için',
    maxFeeOfParts: 'Köprü ücreti en çok, tüm parçalar için',
    sendsAtLeast: 'En az gönderilen',
    sendsExactly: 'Tam gönderilen',
    arrivesAtLeast: 'En az ulaşan',
    arrivesAbout: 'Yaklaşık ulaşan, şu anki köprü ücretinden sonra',
  },
}
