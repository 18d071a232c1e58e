import { displayCount } from '@/lib/write-decimal'
import type { fillsText as english } from '@/messages/en/fills'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the outcome of fills and of sharing them, in Turkish. */
export const fillsText: Translation<typeof english> = {
  improvement: {
    label: 'kotasyona göre',
    asQuoted: 'Kotasyondaki gibi',
    signed: (isWorse, percent, dollars) => {
      const sign = isWorse ? '−' : '+'
      return dollars === undefined ? `${sign}${percent}` : `${sign}${percent}, ${sign}${dollars}`
    },
    better: (percent, dollars) =>
      dollars === undefined ? `kotasyondan ${percent} daha iyi` : `kotasyondan ${percent} daha iyi, ${dollars}`,
    worse: (percent, dollars) =>
      dollars === undefined ? `kotasyondan ${percent} daha kötü` : `kotasyondan ${percent} daha kötü, ${dollars}`,
    valueThen: 'O andaki değer',
    moved: {
      SELL: 'Piyasa hareket etti. İmzalanan minimum korundu.',
      BUY: 'Piyasa hareket etti. İmzalanan maksimum korundu.',
    },
  },
  share: {
    title: 'Bu alım satımı paylaş',
    open: 'Paylaş',
    openPart: (number) => `${displayCount(number)}. parçayı paylaş`,
    send: 'Paylaş…',
    copy: 'Metni ve linki kopyala',
    download: 'Görseli indir',
    picture: 'Bu alım satımın kartı',
    noPicture: 'Görsel oluşturulamadı. Link dekontu gösterir.',
    pictureOfLast: 'Görsel ve link son parçaya aittir.',
    file: 'caravel-dekont.png',
    unlisted: (symbol, address) => `${symbol} (${address})`,
    namesake: (symbol, listed, address) => `${symbol} (listedeki ${listed} değil, ${address})`,
    sold: (given, got) => `${given} karşılığında ${got} aldı`,
    bought: (got, given) => `${got} aldı, ödenen ${given}`,
    part: (number, of) => `parça ${displayCount(number)}/${displayCount(of)}`,
    partOfOrder: 'bir emrin parçası',
    inParts: (trade, count) => `${trade}, ${displayCount(count)} parçada`,
    onChain: (amount, chain) => `${amount} (${chain})`,
    sentTo: (amount, chain) => `${amount} (gönderildiği ağ: ${chain})`,
    beyondLimit: {
      SELL: (percent) => `imzalanan minimumdan ${percent} daha iyi`,
      BUY: (percent) => `imzalanan maksimumdan ${percent} daha iyi`,
    },
    sentence: (parts, isOnBothChains) =>
      isOnBothChains
        ? `${parts.join(', ')}, iki zincirde de doğrulandı`
        : `${parts.join(', ')}, zincir üzerinde doğrulandı`,
  },
}
