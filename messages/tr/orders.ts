import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { ordersText as english } from '@/messages/en/orders'
import type { Translation } from '@/messages/in-language'

const orders = (count: number) => plural(count, { one: '1 emir', other: `${displayCount(count)} emir` })

/** Holds the texts of the order history in Turkish. */
export const ordersText: Translation<typeof english> = {
  tabs: {
    label: 'Hangi emirler',
    open: (count) => `Açık ${displayCount(count)}`,
    needs: (count) => `İşlem gerekli ${displayCount(count)}`,
    done: (count) => `Biten ${displayCount(count)}`,
    all: (count) => `Tümü ${displayCount(count)}`,
  },
  filters: {
    search: 'Token, hash veya kimlikle ara',
    placeholder: 'Token, hash, kimlik',
    kind: 'Tür',
    allKinds: 'Tüm türler',
    network: 'Ağ',
    allNetworks: 'Tüm ağlar',
    clear: 'Temizle',
  },
  list: {
    watched: 'Bu hesabı izliyorsunuz, imza atılamaz. Emir iptal etmek için hesabı bağlayın.',
    lastKnown: 'Bilinen son emirler ve bu tarayıcının sakladıkları gösteriliyor.',
    nothingStored: 'Bu tarayıcı bu hesabın hiçbir emrini saklamıyor.',
    selectAll: (count) => `İptal edilebilenleri seç (${displayCount(count)})`,
    selectNone: 'Seçimi kaldır',
    reading: (count) => `${orders(count)} okundu, devamı geliyor.`,
    newest: (count) =>
      plural(count, { one: 'Bu, en yeni emirdir.', other: `Bunlar en yeni ${displayCount(count)} emirdir.` }),
  },
  none: {
    narrowed: 'Böyle emir yok.',
    clear: 'Filtreyi temizle',
    open: 'Açık emir yok.',
    needs:
      'Sizi bekleyen emir yok. Bakiye, izin veya imza eksiği olan ya da kasada para bırakan emirler burada görünür.',
    done: 'Henüz kapanmış emir yok.',
    all: 'Emir yok.',
    showAll: 'Tümünü göster',
    yours: 'Henüz emriniz yok. Swaplar, limit emirleri ve OTC teklifleri burada görünür.',
    watched: 'Bu hesabın emri yok.',
    swap: 'Swap',
  },
  export: {
    press: (count, format) => `${orders(count)} dışa aktar: ${format}`,
    pressProfit: (format) => `Token bazında kâr ve zararı dışa aktar: ${format}`,
    contents: { orders: 'Emirler', profit: 'Kâr ve zarar' },
    profitNote:
      'İlk giren ilk çıkar yöntemiyle gerçekleşen kâr, her gerçekleşmenin blokundaki dolar değeriyle. Listedeki ' +
      'hiçbir alım satımın almadığı tokenlar, fiyatı saklanmamış gerçekleşmeler ve geri ödenen emirler dahil ' +
      'değildir. Alım satım ücretleri dahildir, gaz değildir.',
    checking: 'Kontrol ediliyor…',
    checked: (done, total) => `Gerçekleşmeler kontrol ediliyor: ${displayCount(done)}/${displayCount(total)}…`,
  },
  columns: {
    pair: 'Çift',
    kind: 'Tür',
    size: 'Miktar',
    price: 'Fiyat',
    filled: 'Gerçekleşen',
    status: 'Durum',
    until: 'Zaman',
    actions: 'Eylemler',
  },
  row: {
    select: 'Bu emri seç',
    selectAll: 'Gösterilenleri seç',
    to: '→',
    onlyHere: 'Yalnızca bu tarayıcıda',
    unheard: 'Şu an bilinmiyor',
    paidReceipt: 'Ödendi',
    refunded: (amount) => `İade edildi: ${amount}`,
    inVault: (amount) => `Kasada hâlâ ${amount} var: çekin`,
    placed: (moment) => `veriliş ${moment}`,
    until: 'bitiş',
    never: 'süresiz',
    worthUnknown: '$ bilinmiyor',
    worthUnknownWhy: 'Gerçekleştiği andaki dolar fiyatı saklanmamış',
    worthNow: (dollars) => `şu an ${dollars}`,
    worthThen: 'Gerçekleştiği andaki dolar değeriyle',
    fee: (amount, dollars) => (dollars === undefined ? `ücret ${amount}` : `ücret ${amount} (${dollars})`),
    ended: (moment) => `bitti: ${moment}`,
    cancel: 'İptal',
    cancelThis: 'Bu emri iptal et',
  },
  health: {
    short: (missing) => `Eksik: ${missing}`,
    approvalShort: (missing) => `İzin eksiği: ${missing}`,
    approve: (missing) => `${missing} için daha izin ver…`,
    held: ({ needs, has, older }) =>
      older === undefined
        ? `gereken ${needs}, cüzdanda ${has}`
        : `gereken ${needs}, cüzdanda ${has}, eski emirlerin aldığı ${older}`,
    approved: ({ needs, has, older }) =>
      older === undefined
        ? `gereken ${needs}, izin verilen ${has}`
        : `gereken ${needs}, izin verilen ${has}, eski emirlerin aldığı ${older}`,
  },
  cancel: {
    title: (count) => `İptal: ${orders(count)}`,
    open: (count) => `İptal: ${orders(count)}…`,
    press: (count, network) => `${network} ağında iptal et: ${orders(count)}`,
    close: 'Kapat',
    onNetwork: (count, network) => `${network}: ${orders(count)}`,
    signatures: (count) => plural(count, { one: '1 imza', other: `${displayCount(count)} imza` }),
    onChain: 'Zincirde iptal edilenler',
    onChainWhy: (count) =>
      plural(count, {
        one: '1 emir, kendi sayfasında bir işlem gerektirir:',
        other: `${displayCount(count)} emrin her biri, kendi sayfasında bir işlem gerektirir:`,
      }),
    atOnce: (count, network) => `${network} ağında birlikte iptal et: ${orders(count)}`,
    atOnceWhy: (count, network) =>
      `${network} ağında ${orders(count)} bir işlem gerektirir: cüzdanınız hepsi için tek işlem gönderir ya da hiç.`,
    over: (count) => `${orders(count)} dışarıda: kapalı veya iptal ediliyor.`,
    foreign: (count) => `${orders(count)} dışarıda: cüzdanınız imzalamamış.`,
    cancelled: (count) => `${orders(count)} iptal edildi`,
    asked: (count) => `${orders(count)} için iptal istendi`,
    failed: (count) => `${orders(count)} iptal edilemedi:`,
    results: 'Her birinin sonucu',
    more: (count) => plural(count, { one: 've 1 emir daha', other: `ve ${displayCount(count)} emir daha` }),
  },
  page: {
    title: 'Emirler',
    invalid: 'Emirlerini görmek için adresi düzeltin.',
    about: 'Bir hesabın tüm ağlardaki swapları, limit emirleri ve OTC teklifleri.',
    connect: 'Cüzdan bağla',
    loading: 'Emirler yükleniyor',
  },
  order: {
    types: { swap: 'Swap', market: 'Gazsız', limit: 'Limit', twap: 'TWAP', offer: 'Teklif' },
    parts: (type, { filled, of }) => `${type}, ${displayCount(filled)}/${displayCount(of)}`,
    sold: (given, got) => ({ size: `Satıldı: ${given}`, limit: `alınan ${got}` }),
    soldTo: (given, got, receiver) => ({
      size: `Satıldı: ${given}`,
      limit: `alınan ${got}, gönderilen ${receiver}`,
    }),
    bought: (got, given) => ({ size: `Alındı: ${got}`, limit: `ödenen ${given}` }),
    boughtTo: (got, given, receiver) => ({
      size: `Alındı: ${got}, gönderilen ${receiver}`,
      limit: `ödenen ${given}`,
    }),
    sells: (given, got) => ({ size: `Sat: ${given}`, limit: `en az ${got} karşılığında` }),
    buys: (got, given) => ({ size: `Al: ${got}`, limit: `en çok ${given} karşılığında` }),
    counterOffer: (paid, got) => ({
      size: `Karşı teklif: ödediğiniz ${paid}`,
      limit: `aldığınız ${got}`,
    }),
    inOneLine: ({ size, limit }) => `${size}, ${limit}`,
    percent: (percent) => `${percent}%`,
    percentFilled: (percent) => `${percent}% gerçekleşti`,
    partFilledAt: (price, percent) => `${price}, ${percent}% gerçekleşti`,
    filled: (order) => `Gerçekleşti: ${order}`,
    onItsWay: (order) => `Gerçekleşti, diğer zincire gidiyor: ${order}`,
    refunded: (order) => `Diğer zincirde ödenmedi, iade edildi: ${order}`,
    partFilled: (percent, order) => `${percent}% gerçekleşti: ${order}`,
    limitPrice: (price) => `limit ${price}`,
    limitPriceBetter: (price, change) => `limit ${price} (${change})`,
    receipts: (count) => `${displayCount(count)} gerçekleşmenin en yenisi`,
    unread: '…',
    news: {
      receipt: 'Dekont',
      order: 'Emri göster',
      reply: 'Yanıtı göster',
    },
    recent: {
      title: 'Son etkinlik',
      none: 'Henüz alım satım yok.',
      running: 'Sürüyor',
      done: 'Tamamlandı',
      failed: 'Durdu',
      reply: 'Yanıt',
    },
  },
}
