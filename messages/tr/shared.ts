import type { sharedText as english } from '@/messages/en/shared'
import type { Translation } from '@/messages/in-language'

/** Holds the texts that several features share, in Turkish. */
export const sharedText: Translation<typeof english> = {
  language: 'tr',
  direction: 'ltr',
  tryAgain: 'Tekrar deneyin.',
  address: {
    copy: 'Adresi kopyala',
    ends: (first, last) => `adres, baş ${first}, son ${last}`,
    whole: (digits) => `adres ${digits}`,
  },
  approvals: { link: 'Tüm izinleri gör ve kaldır' },
  balance: { unknown: 'bilinmiyor', connect: 'görmek için bağlanın' },
  contained: { failed: 'Bu kayıt gösterilemiyor. Ham verisine bakın.' },
  copy: { done: 'Kopyalandı', refused: 'Tarayıcınız kopyalamayı engelliyor' },
  dialog: { close: 'Kapat' },
  copyByHand: 'Buradan seçip kopyalayın.',
  dollars: { none: 'dolar fiyatı yok' },
  native: 'yerel',
  link: { set: 'linkle belirlendi' },
  list: (items) => items.join(', '),
  limit: { SELL: 'En az alınacak', BUY: 'En çok satılacak' },
  moment: {
    unknown: 'zaman bilinmiyor',
    afterCalendar: '9999 yılından sonra',
    overCalendar: '9,999 yıldan fazla',
    months: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
    day: (day, month) => `${day} ${month}`,
    at: (day, year, clock) => `${day} ${year}, ${clock}`,
    units: { d: 'g', h: 'sa', min: 'dk', s: 'sn' },
  },
  network: { cost: 'Gaz', gas: (units) => `${units} gaz`, unnamed: 'bu ağ' },
  partner: { name: 'Ortak' },
  receiver: { name: 'Alıcı', yourWallet: 'Cüzdanınız' },
  file: { failed: 'Dosya oluşturulamadı. Tekrar deneyin.' },
  retrying: 'Otomatik yeniden deneniyor.',
  service: {
    soon: 'Birkaç saniye sonra tekrar deneyin.',
    unanswered: 'Şu an kullanılamıyor. Otomatik yeniden deneniyor.',
    lostWhy: 'Varlıklarınız etkilenmez. Otomatik yeniden deneniyor.',
  },
  transaction: { name: 'İşlem' },
}
