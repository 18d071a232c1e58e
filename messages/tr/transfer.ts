import { displayCount } from '@/lib/write-decimal'
import type { transferText as english } from '@/messages/en/transfer'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of transfers to another chain, in Turkish. */
export const transferText: Translation<typeof english> = {
  title: (chain) => `Transfer: ${chain}`,
  part: (number) => `Parça ${displayCount(number)}`,
  loading: 'İki zincir okunuyor',
  none: 'Hiçbir şey gönderilmedi.',
  unread: (chain) => `${chain} henüz yanıt vermedi.`,
  stations: {
    label: (chain) => `Yol: ${chain}`,
    settled: (chain) => `${chain} ağında uzlaştırıldı, gönderilen:`,
    waiting: 'Yolda, beklenen:',
    paid: (chain) => `${chain} ağında ödendi:`,
    arrived: (chain) => `${chain} ağına ulaştı:`,
    selling: 'Satılıyor, en az:',
    unsold: 'Zamanında satılmadı. Ulaştığı gibi ödenecek:',
    sold: (chain) => `${chain} ağında satıldı ve ödendi:`,
    released: (chain) => `Zamanında satılmadı, ${chain} ağında ödendi:`,
    coming: 'Artık ödenemez. Geri geliyor:',
    refunded: (chain) => `${chain} ağında iade edildi:`,
    deferred: (chain) => `İade ${chain} ağında bekliyor:`,
  },
  saleUntil: (moment, symbol) => `Son: ${moment}; satılmazsa ${symbol} olarak ödenir.`,
  place: {
    block: (block) => `blok ${displayCount(block)}`,
    byChain: 'zincirden okundu',
    byService: 'servisten',
  },
  fee: (amount, bps) => `Köprü ücreti ${amount} (${bps}).`,
  oppositeFlow: 'Ters yöndeki akışla karşılaştı: yalnızca gaz.',
  payer: { venue: 'Buranın relayerı ödedi.', other: 'Başka bir relayer ödedi.' },
  promise: {
    open: (relayer, moment) =>
      `${relayer} adlı relayer ödeme sözü verdi${moment === undefined ? '' : ` (en geç ${moment})`}. ` +
      'Ödemezse bizimki öder.',
    kept: (relayer) => `${relayer} adlı relayer zamanında ödeme sözü verdi: tutuldu.`,
    broken: (relayer) => `${relayer} adlı relayer zamanında ödeme sözü verdi ve tutmadı.`,
  },
  clock: {
    measured: (half, most) => `Genellikle ${half}, çoğunlukla ${most} altında.`,
    estimated: (half, most) => `Tahmin: ${half}, çoğunlukla ${most} altında.`,
    since: (time) => `Şimdiye kadar ${time}.`,
    slow: 'Çoğundan yavaş.',
    until: (moment) => `Ödeme için en geç ${moment}, yoksa geri gelir.`,
    back: (symbol, chain) => `${symbol} ${chain} ağında geri gelir; gerçek zincirlerde birkaç saat içinde.`,
  },
  other: {
    title: 'İmzaladığınızdan farklı ödendi',
    why: (amount, recipient) =>
      `${amount} şu adrese gitti: ${recipient}. Gönderimden sonra böyle bir değişikliği yalnızca sahibi imzalayabilir.`,
  },
  deferred: (symbol) =>
    `İadedeki ${symbol} transferi başarısız oldu; köprü onu sahibi için saklıyor, sahibi orada talep edebilir.`,
  claim: {
    label: 'Talep edilecek iade',
    kept: 'Köprünün sizin için sakladığı',
    open: 'Talep et…',
    none: (symbol) => `Köprü artık sahibi için ${symbol} saklamıyor.`,
    title: 'İadenizi talep edin',
    confirm: 'Talep et',
    text: 'Tek bir işlem, köprünün bu tokenda sizin için sakladığının tamamını öder. Gazı siz ödersiniz.',
    caution: 'Token cüzdanınızı hâlâ reddediyorsa başka bir alıcı girin.',
    amount: 'Aldığınız',
  },
  release: {
    label: 'Zamanında satılmadı',
    held: 'Ödenmeyi bekleyen',
    openOwn: (symbol) => `${symbol} bana gönderilsin…`,
    open: (symbol) => `${symbol} ödensin…`,
    title: 'Geleni öde',
    confirm: 'Öde',
    text: (chain) => `${chain} ağındaki tek bir işlem, imzalanan alıcıya öder. Gazı siz ödersiniz.`,
    caution: 'Artık satılamaz. Servisimiz çalıştığında bunu kendiliğinden öder.',
    amount: 'Ödenen',
  },
  exact: 'İade bir transfer belirtmez: sahip, token ve tam miktar buna uyuyor.',
  swapBack: (symbol, back) => `Geri swap yap: ${symbol} → ${back}…`,
  proof: {
    save: 'Kanıtı kaydet',
    about: 'Emir, imza ve iki zincirin işlemleri. Dekont sayfasında yeniden kontrol edin.',
  },
  progress: {
    sent: (chain) => `Gönderildi: ${chain}`,
    received: (chain) => `Alındı: ${chain}`,
    underWay: (chain) => `Yolda: ${chain}`,
    comingBack: (chain) => `Geri geliyor: ${chain}`,
    refunded: (chain) => `İade edildi: ${chain}`,
  },
}
