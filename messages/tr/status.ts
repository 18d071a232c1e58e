import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { statusText as english } from '@/messages/en/status'
import type { Translation } from '@/messages/in-language'

/** Explains that no newer data is available. */
const lost = 'Daha yenisi bilinmiyor.'
const blocks = (count: number) => plural(count, { one: '1 blok', other: `${displayCount(count)} blok` })

/** Holds the texts of the status page in Turkish. */
export const statusText: Translation<typeof english> = {
  page: {
    title: 'Durum',
    skipTo: 'Duruma geç',
    loading: 'Yükleniyor',
    noScript: 'Bu sayfa JavaScript gerektirir.',
    asJson: 'Aynısı JSON olarak',
  },
  connection: { offline: lost, allLost: lost, serviceLost: lost, paused: lost },
  verdict: {
    works: 'Tüm sistemler çalışıyor',
    fails: 'Kısmen çalışıyor',
    old: (moment) => `Aşağıdakiler şu andan: ${moment}. Şimdi farklı olabilir.`,
    nodeSilent: (network, time) => `${network}: düğüm ${time} süredir yanıt vermiyor. Yeni fiyat yok.`,
    nodeStalled: (network, time) => `${network}: en yeni blok ${time} önceden. Yeni fiyat yok.`,
    nodeStarting: (network) => `${network}: servis havuzları hâlâ okuyor. Henüz fiyat yok.`,
    indexStopped: (network) => `${network}: emir takibi durdu. Emirler eski bir durumu gösteriyor.`,
    indexLate: (network, lag) => `${network}: emirler ${lag}. Eski bir durumu gösteriyorlar.`,
    indexFails: {
      market: (network, since) => `${network}: havuzlar güncellenmiyor, başlangıç ${since}. Fiyatlar eski.`,
      ledger: (network, since) => `${network}: emirler güncellenmiyor, başlangıç ${since}.`,
      audit: (network, since) => `${network}: emirler zincirle karşılaştırılmıyor, başlangıç ${since}.`,
      swaps: (network, since) => `${network}: geçmişte swaplar eksik, başlangıç ${since}.`,
      pools: (network, since) => `${network}: yeni havuzlar eksik, başlangıç ${since}.`,
      depths: (network, since) => `${network}: havuz derinlikleri güncellenmiyor, başlangıç ${since}.`,
      prices: (network, since) => `${network}: fiyat geçmişi güncellenmiyor, başlangıç ${since}.`,
    },
    intentsDelayed: (network) => `${network}: gazsız emirler gecikiyor, otomatik devam edecek.`,
    intentsStopped: (network) => `${network}: gazsız emirler bekliyor, şu an uzlaştıran yok.`,
  },
  chains: {
    title: 'Zincirler',
    table: 'Zincir tablosu',
    heads: ['Zincir', 'Emir takibi', 'Gazsız emirler', 'Düğüm', 'En yeni blok'],
    node: { answers: 'Yanıt veriyor', stalled: 'Takıldı', silent: 'Yanıt yok', starting: 'Başlıyor' },
    index: { upToDate: 'Güncel', late: 'Geride', stopped: 'Durdu' },
    intents: { settled: 'Uzlaştırılıyor', delayed: 'Gecikiyor', stopped: 'Durdu', none: 'Sunulmuyor' },
    contracts: {
      own: 'Kendi sözleşmeleri',
      published: 'Yayımlanmış sözleşmeler',
      mixed: 'Kendi ve yayımlanmış sözleşmeler',
    },
    neverRead: 'Hiç okunmadı',
    unknown: 'Bilinmiyor',
    upToDate: 'En yeni blokta',
    behind: (count, time) => `${blocks(count)}, ${time} geride`,
    age: (time) => `${time} önce`,
  },
  relayers: {
    title: 'Başkalarının relayerları',
    span: 'Son 7 gün',
    table: 'Başkalarının relayerları tablosu',
    heads: ['Relayer', 'Durum', 'Tutulan', 'Tutulmayan', 'Açık'],
    about: 'Daha düşük ücretle ödeme sözü verdikleri transferler. Ödemediklerini bizimki öder.',
    blockedWhy: (until) => `Şu tarihe kadar sorulmayacak: ${until}. Bir sözünü tutmadı.`,
  },
  agents: {
    title: 'Solverlar',
    span: 'Son 24 saat',
    none: 'Solver yok. Gazsız emirler burada sunulmuyor.',
    table: 'Solver tablosu',
    heads: ['Solver', 'Durum', 'Başarı', 'Kazanılan', 'Başarısız', 'Yanıt süresi'],
    outside: 'Dış',
    ours: 'Yerleşik',
    blocked: 'Engelli',
    asked: 'Etkin',
    notAsked: 'Sorulmuyor',
    blockedWhy: ({ until, answers, failures }) =>
      plural(answers, {
        one: `Şu tarihe kadar sorulmayacak: ${until}. Son yanıtı: ${failures}.`,
        other: `Şu tarihe kadar sorulmayacak: ${until}. Son ${displayCount(answers)} yanıtı: ${failures}.`,
      }),
    notAskedOn: {
      NoCrossSettle: (network) => `${network} ağında sorulmuyor: oradaki sözleşme bir taahhüdü uygulatamaz.`,
      NoCallExecutor: (network) => `${network} ağında sorulmuyor: çağrılarını yapan sözleşme orada yayında değil.`,
    },
    noBids: 'Teklif yok',
    successes: (good, all) => `${displayCount(good)}/${displayCount(all)}`,
    noFailures: 'Yok',
    failures: {
      reverted: (count) => `${displayCount(count)} simülasyonda geri döndü`,
      underdelivered: (count) => `${displayCount(count)} vadedilenden az getirdi`,
      differs: (count) => `${displayCount(count)} iki simülasyonun birinde başarısız oldu`,
      late: (count) => `${displayCount(count)} geç geldi`,
      malformed: (count) => `${displayCount(count)} okunamadı`,
      unreachable: (count) => `${displayCount(count)} gelmedi`,
      unsettled: (count) => `${displayCount(count)} kazandı ve geri döndü`,
    },
    within: (time) => `95% için en çok ${time}`,
  },
  lanes: {
    title: 'Diğer zincirlere yollar',
    span: 'Son 200 transfer',
    none: 'Yol yok. Diğer zincirlere emirler burada sunulmuyor.',
    table: 'Yol tablosu',
    heads: ['Yol', 'Durum', 'Süre', 'Aktarım ücreti', 'Tek seferde', 'Yolda'],
    chain: (id) => `zincir ${id}`,
    way: (from, to) => `${from} → ${to}`,
    open: 'Açık',
    paused: 'Durduruldu',
    closed: 'Kapalı',
    speeds: { standard: 'Standart', fast: 'Hızlı' },
    time: (half, most) => `${half}, çoğunlukla ${most} altında`,
    estimate: 'tahmin',
    fee: (share, flat) => `${share} + ${flat}`,
    late: (count) => `${displayCount(count)} gecikmiş`,
  },
  relays: {
    title: 'Relayer',
    table: 'Relayerın ödeyebilecekleri tablosu',
    heads: ['Zincir', 'Şu an ödeyebileceği', 'Henüz geri ödenmeyen', 'Gecikmiş'],
    about: 'Relayerın ödediğini köprü, genellikle birkaç saat içinde geri öder. Gecikmiş: altı saat içinde değil.',
    obstacles: {
      FundsShort: 'Bakiye bitti',
      AllowanceShort: 'İzin eksik',
      InFlightFull: 'Sınıra ulaşıldı, geri ödeme bekliyor',
      NoPrice: 'Havuzlarda fiyat yok',
      Stopped: 'Şu an ödeyen relayer yok',
      DepositsPaused: 'Köprü gönderim almıyor',
      FillsPaused: 'Köprü orada ödeme yapmıyor',
    },
  },
  auctions: {
    title: 'İhaleler',
    span: 'Son saat',
    awarded: 'Verilen emirler',
    notAwarded: 'Teklif alan, verilmeyen emirler',
    sums: ({ rounds, orders, awarded }) => {
      const ofRounds = plural(rounds, { one: '1 tur', other: `${displayCount(rounds)} tur` })
      const ofOrders = plural(orders, {
        one: 'teklif alan 1 emir',
        other: `teklif alan ${displayCount(orders)} emir`,
      })
      return `${ofRounds}, ${ofOrders}, verilen ${displayCount(awarded)}`
    },
    drawing: (network, sums) => `${network}: ${sums}`,
    now: 'şimdi',
    asTable: 'Tablo olarak',
    table: (network) => `${network} ağındaki ihaleler`,
    heads: ['Başlangıç', 'Tur', 'Teklif alan', 'Verilen'],
  },
  quotes: {
    title: 'Kotasyonlar',
    span: 'Son 5 dakika',
    half: 'Yarısı için (p50)',
    p95: '95% için (p95)',
    count: 'Kotasyon',
    refused: 'Yük altında reddedilen istekler',
    about: 'Bu sayfayı yanıtlayan sürecin servisteki süresi.',
  },
  time: {
    none: 'Henüz yok',
    under1Ms: '1 ms altında',
    ms: (count) => `${count} ms`,
    seconds: (count) => `${count} sn`,
  },
}
