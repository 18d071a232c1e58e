import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { accountText as english } from '@/messages/en/account'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of what an account has, below the tickets, in Turkish. */
export const accountText: Translation<typeof english> = {
  name: 'Hesabınız',
  orders: 'Açık emirler',
  holdings: 'Varlıklar',
  connect: 'Tüm ağlardaki açık emirlerinizi ve varlıklarınızı görmek için cüzdan bağlayın.',
  loading: 'Hesabınız okunuyor…',
  noOrders: 'Açık emir yok. İmzaladığınız emirler burada görünür.',
  allOrders: 'Tüm emirler',
  noHoldings: 'Bu sayfanın listelediği bir varlık yok.',
  total: 'Toplam değer',
  dust: 'Küçük bakiyeleri gizle',
  hidden: (count) =>
    plural(count, { one: '$1 altındaki 1 token gizli.', other: `$1 altındaki ${displayCount(count)} token gizli.` }),
  silent: (networks) => `${networks} yanıt vermiyor.`,
  noPrice: 'fiyat yok',
  sell: 'Sat',
  sellAll: (symbol, network) => `${network} ağında ${symbol} sat`,
  trade: (given, got) => `${given} → ${got}`,
  open: 'Aç',
  needs: 'İşlem gerekli',
}
