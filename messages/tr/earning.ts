import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { earningText as english } from '@/messages/en/earning'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of orders whose source earns in a vault, in Turkish. */
export const earningText: Translation<typeof english> = {
  ticket: {
    title: 'Beklerken kazan',
    about: (vault, rate) => `${vault} · ${rate}`,
    rate: (percent) => `${percent} APR`,
    unknown: 'oran henüz bilinmiyor',
    vault: 'Kasa',
    sold: (symbol) => `${symbol} şimdi kasaya girer. Kazandığıyla birlikte, sizin fiyatınızdan satılır.`,
    mayLose: 'Kasa para kaybedebilir; o zaman emir bekler ve asla fiyatınızın altında gerçekleşmez.',
    breakEven: (days) =>
      plural(days, {
        one: 'Yatırma gazını yaklaşık bir günde çıkarır.',
        other: `Yatırma gazını yaklaşık ${displayCount(days)} günde çıkarır.`,
      }),
    measured: (from, to) => `Oranın ölçüldüğü dönem: ${from} – ${to}.`,
    sellsOnly: 'Kapalı: kazanması için ne sattığınızı belirleyin.',
    newOnly: 'Kapalı: başka bir emrin yerine geçen emir kazanamaz.',
  },
  order: {
    title: 'Kazanç',
    vault: 'Kasa',
    unknownVault: 'Bilinmiyor',
    rate: 'Oran (APR)',
    fee: 'Kazançtan alınan ücret',
    noFee: 'yok',
    yours: 'Kasaya yatırdığınız',
    owners: 'Sahibinin kasaya yatırdığı',
    stays: 'Çekilene kadar kasada kazanmaya devam eder.',
    silent: 'Kasa, yatırdığınızın şu anki değerini bildirmiyor. Paylarınız sizin kalır.',
    paidIn: 'Yatırılan',
    worth: 'Şu anki değer',
    earned: 'Toplam kazanç',
    lost: 'Toplam kayıp',
    sold: 'Kazandığıyla birlikte, sizin fiyatınızdan satılır.',
    kept: 'Kazandığı, kasada sizin kalır.',
    waits: 'Kasa para kaybetti. Emir bekler ve asla fiyatınızın altında gerçekleşmez.',
  },
  evidence: {
    places: 'bir izin ve bir yatırma gazı',
    stays: 'Yatırdığınız o zamana kadar kasada kazanır: istediğiniz an çekebilirsiniz.',
    taker: (symbol) => `Siz yatırdığınızda kasa için ${symbol} alır`,
  },
  review: { vault: 'Kazandığı kasa', mayLose: 'Kasa para kaybedebilir; o zaman emir bekler.' },
}
